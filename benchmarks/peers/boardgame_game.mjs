// As little of a game as there can be: anybody may tap at any time, and each tap is counted.
export const GAME = {
  name: 'taps',
  setup: () => ({ taps: 0, by: {} }),
  phases: {
    table: {
      start: true,
      turn: { activePlayers: { all: 'tapping' }, stages: { tapping: {} } },
    },
  },
  moves: {
    tap: ({ G, playerID }, number) => {
      G.taps += 1;
      G.by[playerID] = number;
    },
  },
};
