/** Everything that a run leaves to chance: the same seed gives the same, as far as the machine allows. */
export type Chance = {
  between: (from: number, to: number) => number
  happens: (share: number) => boolean
  pick: <Thing>(things: readonly Thing[]) => Thing
  shuffled: <Thing>(things: readonly Thing[]) => Thing[]
}

export function openChance(seed: number): Chance {
  let state = seed >>> 0
  /** Mulberry32: neighbouring seeds have nothing in common. */
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(random() * below)
  return {
    between: (from, to) => from + random() * (to - from),
    happens: (share) => random() < share,
    pick: (things) => things[whole(things.length)]!,
    shuffled(things) {
      const mixed = [...things]
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = whole(last + 1)
        ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
      }
      return mixed
    },
  }
}
