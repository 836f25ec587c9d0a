// Five of boardgame.io's own clients at one match, so many of them tapping: again as soon as the last tap is
// through, or was found to be lost. node boardgame_phones.mjs PORT SECONDS TAPPING
import { createRequire } from 'node:module';
import { GAME } from './boardgame_game.mjs';

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const [port, seconds, writers] = process.argv.slice(2);
const server = `http://127.0.0.1:${port}`;
const FIVE = 5;
const LOST_AFTER = 50;
console.error = () => {};

async function post(path, body) {
  const answer = await fetch(server + path, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  });
  return answer.json();
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const { matchID } = await post('/games/taps/create', { numPlayers: FIVE });
const clients = [];
// One after the other, each asking again where it got no answer: the flat-file store mixes up what is written
// to one file at once, and who asks at that moment hears nothing.
for (let seat = 0; seat < FIVE; seat += 1) {
  const { playerCredentials } = await post(`/games/taps/${matchID}/join`, {
    playerID: String(seat), playerName: `phone ${seat}`,
  });
  const client = Client({
    game: GAME, numPlayers: FIVE, matchID, playerID: String(seat), credentials: playerCredentials,
    multiplayer: SocketIO({ server }), debug: false,
  });
  client.start();
  for (let tries = 0; !client.getState()?.isConnected; tries += 1) {
    if (tries && tries % 50 === 0) {
      client.stop();
      client.start();
    }
    await pause(20);
  }
  clients.push(client);
}

let sent = 0;
let lost = 0;
const took = [];
const ends = performance.now() + Number(seconds) * 1000;

// A client shows its own tap at once. That the server has it shows in what the others are told.
async function tapping(client, seat) {
  const witness = clients[(seat + 1) % FIVE];
  let number = 0;
  while (performance.now() < ends) {
    number += 1;
    const began = performance.now();
    client.moves.tap(number);
    sent += 1;
    let through = false;
    while (performance.now() - began < LOST_AFTER && !through) {
      await pause(0);
      through = (witness.getState().G.by[seat] || 0) >= number;
    }
    if (through) took.push(performance.now() - began);
    else lost += 1;
  }
}

const began = performance.now();
await Promise.all(clients.slice(0, Number(writers)).map(tapping));
const lasted = (performance.now() - began) / 1000;
await pause(300);
const counted = clients[0].getState().G.taps;
took.sort((a, b) => a - b);
console.log(JSON.stringify({
  sent, counted, lost, seconds: lasted, half: took[Math.floor(took.length * 0.5)] ?? 0,
  most: took[Math.floor(took.length * 0.95)] ?? 0,
}));
process.exit(0);
