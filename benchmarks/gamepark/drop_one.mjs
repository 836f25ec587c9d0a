// How long it takes to take one of many recorded actions back with @gamepark/rules-api.
//
// node drop_one.mjs ROUNDS LATER [LATER ...]   prints JSON
//
// A small game on the package's own MaterialRules: four players in turn move a token, roll a die and gain a
// coin, so that each action is one move with three consequences (the die, the coin, the next player's turn).
// Undo is what the package documents: the state is set up anew and every remaining action is played again.

import { register } from 'node:module'

register('./extensionless.mjs', import.meta.url)
const { MaterialRules, PlayerTurnRule, playAction, replayActions } = await import('@gamepark/rules-api')

const Kind = { Token: 1, Die: 2, Coin: 3 }
const Place = { Space: 1, Table: 2, Purse: 3 }
const TURN = 1
const PLAYERS = [1, 2, 3, 4]
const SPACES = 40

class Turn extends PlayerTurnRule {
  getPlayerMoves() {
    const steps = [1, 2, 3, 4]
    const token = this.material(Kind.Token).player(this.player)
    const at = token.getItem().location.x
    return steps.map((step) => token.moveItem({ type: Place.Space, player: this.player, x: (at + step) % SPACES }))
  }

  afterItemMove(move) {
    if (move.itemType === Kind.Token) return [this.material(Kind.Die).rollItem()]
    if (move.itemType === Kind.Die) {
      const coin = { location: { type: Place.Purse, player: this.player }, quantity: move.location.rotation + 1 }
      return [this.material(Kind.Coin).createItem(coin)]
    }
    return [this.startPlayerTurn(TURN, this.nextPlayer)]
  }
}

class Island extends MaterialRules {
  rules = { [TURN]: Turn }
  locationsStrategies = {}
}

function setUp() {
  const token = (player) => ({ location: { type: Place.Space, player, x: 0 } })
  return {
    players: PLAYERS,
    items: { [Kind.Token]: PLAYERS.map(token), [Kind.Die]: [{ location: { type: Place.Table } }], [Kind.Coin]: [] },
    memory: {},
    rule: { id: TURN, player: PLAYERS[0] }
  }
}

function played(count) {
  const rules = new Island(setUp())
  const actions = []
  for (let number = 0; number < count; number++) {
    const player = rules.getActivePlayer()
    const moves = rules.getLegalMoves(player)
    actions.push(playAction(rules, moves[number % moves.length], player))
  }
  return { rules, actions }
}

function dropped(actions, index) {
  const rules = new Island(setUp())
  replayActions(rules, actions.filter((_, place) => place !== index))
  return rules
}

function measured(later, rounds) {
  const { rules, actions } = played(later + 1)
  const times = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    dropped(actions, 0)
    times.push(performance.now() - began)
  }
  const coins = (all) => all.game.items[Kind.Coin].reduce((sum, coin) => sum + (coin.quantity ?? 1), 0)
  return {
    later,
    moves: actions.reduce((sum, action) => sum + 1 + action.consequences.length, 0),
    milliseconds: times.sort((a, b) => a - b)[Math.floor(times.length / 2)],
    allowed: rules.canUndo(actions[0], actions.slice(1)),
    coins: coins(rules),
    coinsWithout: coins(dropped(actions, 0))
  }
}

const [rounds, ...sizes] = process.argv.slice(2).map(Number)
console.log(JSON.stringify({ node: process.version, runs: sizes.map((later) => measured(later, rounds)) }))
