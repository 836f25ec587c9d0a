// boardgame.io's own server with its own flat-file store, on loopback: node boardgame_server.mjs PORT FOLDER
import { createRequire } from 'node:module';
import { GAME } from './boardgame_game.mjs';

const require = createRequire(import.meta.url);
const { Server, FlatFile } = require('boardgame.io/server');
const [port, folder] = process.argv.slice(2);
const server = Server({ games: [GAME], db: new FlatFile({ dir: folder }), origins: ['*'] });
// The server listens on every address unless the listening itself is told otherwise.
const listen = server.app.listen.bind(server.app);
server.app.listen = (options, ready) => listen({ port: Number(port), host: '127.0.0.1' }, ready);
server.run({ port: Number(port) }, () => console.log('listening'));
