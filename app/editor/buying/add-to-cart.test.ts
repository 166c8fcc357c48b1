import { expect, it, vi } from 'vitest'
import type { ApiAnswer } from '#app/browser-api/ask.ts'
import type { Autosave, AutosaveState } from '#app/editor/autosave/machine/autosave.ts'
import type { RefusalCode } from '#api/refusal.ts'
import { addToCart } from './add-to-cart.ts'

function autosaveThat(
  saves: boolean,
  phase: AutosaveState['phase'] = 'saved',
  markLost = () => {},
) {
  return {
    makeDesign: async () => saves,
    getState: () => ({ phase, designId: 'd1', revision: 7 }),
    markLost,
  } as unknown as Autosave
}

const order = { quantity: 2, lineId: 'line-1', confirmed: ['low_resolution'], key: 'press-1' }
const refused = (code: RefusalCode, fields = {}): ApiAnswer<never> => ({
  kind: 'refused',
  status: 0,
  refused: { errorCode: 5004, code, fields },
})

/** A shop that gives these answers, one after the other, and what it was asked. */
function shopThatSays(...answers: ApiAnswer<unknown>[]) {
  const questions: unknown[] = []
  const ask = async (question: unknown) => {
    questions.push(question)
    return answers[questions.length - 1]!
  }
  return { shop: { ask } as unknown as Parameters<typeof addToCart>[2], questions }
}

it('puts the very revision that was saved into the cart', async () => {
  const version = { kind: 'answer', value: { id: 'v1' } } as const
  const { shop, questions } = shopThatSays(version, { kind: 'answer', value: {} })
  expect(await addToCart(autosaveThat(true), order, shop)).toEqual({ kind: 'added' })
  expect(questions).toMatchObject([
    { path: '/designs/d1/versions', input: { revision: 7, confirmed: ['low_resolution'] } },
    {
      path: '/cart/designs',
      input: { versionId: 'v1', quantity: 2, lineId: 'line-1' },
      idempotencyKey: 'press-1.v1.2',
    },
  ])
})

it('asks about what may go wrong before it is frozen', async () => {
  const { shop } = shopThatSays(refused('preflight', { findings: 'empty_slot,text_overflow' }))
  expect(await addToCart(autosaveThat(true), order, shop)).toEqual({
    kind: 'confirm',
    codes: ['empty_slot', 'text_overflow'],
  })
})

it('says that there is nothing to print', async () => {
  const { shop } = shopThatSays(refused('invalid', { document: 'empty_document', path: '' }))
  expect(await addToCart(autosaveThat(true), order, shop)).toEqual({ kind: 'empty' })
})

it.each([
  ['offline', autosaveThat(false, 'offline'), []],
  ['conflict', autosaveThat(false, 'conflict'), []],
  ['refused', autosaveThat(false, 'refused'), []],
  ['trouble', autosaveThat(false, 'delayed'), []],
  ['offline', autosaveThat(true), [{ kind: 'failed', status: 0 } as const]],
  ['trouble', autosaveThat(true), [{ kind: 'failed', status: 500 } as const]],
  ['changed', autosaveThat(true), [refused('conflict')]],
  ['busy', autosaveThat(true), [refused('busy')]],
  [
    'gone',
    autosaveThat(true),
    [{ kind: 'answer', value: { id: 'v' } } as const, refused('not_found')],
  ],
  [
    'full',
    autosaveThat(true),
    [
      { kind: 'answer', value: { id: 'v' } } as const,
      refused('invalid', { articleId: 'cart_full' }),
    ],
  ],
])('says why not: %s', async (why, autosave, answers) => {
  const { shop } = shopThatSays(...answers)
  expect(await addToCart(autosave, order, shop)).toEqual({ kind: 'not-added', why })
})

it.each([
  ['the design', [refused('not_found')], 'not_found'],
  ['the session', [refused('unauthenticated')], 'unauthenticated'],
  [
    'the session at the cart',
    [{ kind: 'answer', value: { id: 'v' } } as const, refused('unauthenticated')],
    'unauthenticated',
  ],
])('tells autosave when %s is no longer ours', async (_, answers, code) => {
  const markLost = vi.fn<() => void>()
  const { shop } = shopThatSays(...answers)
  const added = await addToCart(autosaveThat(true, 'saved', markLost), order, shop)
  expect(added).toEqual({ kind: 'not-added', why: 'refused' })
  expect(markLost).toHaveBeenCalledWith(code)
})
