import fc from 'fast-check'
import { anyCommand } from '#tests/design/arbitrary-command.ts'
import type { Command } from '#design/commands/command.ts'
import type { Point } from '#design/geometry.ts'
import type { Network } from './fake-shop.ts'
import type { ConflictChoice } from '#app/editor/autosave/machine/resolve-conflict.ts'

/**
 * How a tab ends. Whoever reloads, closes it or goes elsewhere lets it speak a last word (`pagehide`);
 * a crash, a battery or a system that needs the room does not, and may take along what the browser
 * was just writing.
 */
export type Ending = 'reload' | 'close' | 'crash' | 'crash-while-writing'

/** Doing: what a person does to the design in one tab. */
export type Doing =
  | { do: 'command'; command: Command }
  | { do: 'commands'; commands: Command[] }
  | { do: 'burst' | 'replay'; burst: number; command: Command }
  | { do: 'end-burst'; burst: number }
  | { do: 'slide'; command: Command }
  | { do: 'settle' | 'undo' | 'redo' | 'size' | 'hide' | 'show-again' | 'let-go-unheard' }
  | { do: 'pointer'; what: 'down' | 'move' | 'up'; id: number; at: Point; isTouch: boolean }
  | { do: 'cancel' }
  | { do: 'page'; index: number }
  | { do: 'rename'; name: string }
  | { do: 'resolve'; choice: ConflictChoice }

export type Step =
  | { tab: number; doing: Doing }
  | { tab: number; end: Ending }
  | { wait: number }
  | { network: Network }
  | { elsewhere: true }

const point = fc.record({
  x: fc.integer({ min: 120, max: 1_000 }),
  y: fc.integer({ min: 60, max: 700 }),
})
const constant = <const Value extends Doing>(value: Value) => fc.constant<Doing>(value)
const pointer = (what: 'down' | 'move' | 'up') =>
  fc
    .record({ id: fc.constantFrom(1, 1, 1, 2), at: point, isTouch: fc.boolean() })
    .map((pointer): Doing => ({ do: 'pointer', what, ...pointer }))

const anyDoing: fc.Arbitrary<Doing> = fc.oneof(
  { weight: 5, arbitrary: anyCommand.map((command): Doing => ({ do: 'command', command })) },
  {
    weight: 2,
    arbitrary: fc
      .array(anyCommand, { maxLength: 3 })
      .map((commands): Doing => ({ do: 'commands', commands })),
  },
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom('burst' as const, 'replay' as const), fc.nat(1), anyCommand)
      .map(([how, burst, command]): Doing => ({ do: how, burst, command })),
  },
  { weight: 1, arbitrary: fc.nat(1).map((burst): Doing => ({ do: 'end-burst', burst })) },
  { weight: 3, arbitrary: anyCommand.map((command): Doing => ({ do: 'slide', command })) },
  { weight: 1, arbitrary: constant({ do: 'settle' }) },
  { weight: 3, arbitrary: pointer('down') },
  { weight: 8, arbitrary: pointer('move') },
  { weight: 2, arbitrary: pointer('up') },
  { weight: 1, arbitrary: constant({ do: 'cancel' }) },
  { weight: 1, arbitrary: constant({ do: 'let-go-unheard' }) },
  { weight: 2, arbitrary: constant({ do: 'undo' }) },
  { weight: 1, arbitrary: constant({ do: 'redo' }) },
  { weight: 1, arbitrary: constant({ do: 'size' }) },
  { weight: 1, arbitrary: constant({ do: 'hide' }) },
  { weight: 1, arbitrary: constant({ do: 'show-again' }) },
  { weight: 1, arbitrary: fc.nat(2).map((index): Doing => ({ do: 'page', index })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('For Grandma', 'For Ana', 'Mug')
      .map((name): Doing => ({ do: 'rename', name })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<ConflictChoice>('mine', 'theirs', 'both')
      .map((choice): Doing => ({ do: 'resolve', choice })),
  },
)

/** Mostly the first tab; the second one is there when somebody does something in it. */
const tab = fc.constantFrom(0, 0, 0, 0, 1)

export const anySteps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 24, arbitrary: fc.record({ tab, doing: anyDoing }) },
    {
      weight: 10,
      arbitrary: fc
        .oneof(
          fc.integer({ min: 0, max: 40 }),
          fc.integer({ min: 40, max: 500 }),
          fc.integer({ min: 1, max: 4_000 }),
        )
        .map((wait) => ({ wait })),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        tab,
        end: fc.constantFrom<Ending>('reload', 'close', 'crash', 'crash-while-writing'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom<Network>('well', 'well', 'unheard', 'unanswered', 'broken')
        .map((network) => ({ network })),
    },
    { weight: 1, arbitrary: fc.constant({ elsewhere: true as const }) },
  ),
  { minLength: 5, maxLength: 40, size: 'max' },
)
