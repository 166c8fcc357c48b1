import { expect, it } from 'vitest'
import { chooseOwnJobs } from './own-jobs.ts'

const handlers = ['mail', 'render', 'order progress'].map((name) => ({ kind: { name } }))
const namesOf = (asked?: string[]) => {
  const { jobs, isWhole } = chooseOwnJobs(handlers, asked)
  return { names: jobs.map(({ kind }) => kind.name), isWhole }
}

it('a worker does every kind of job unless it is told otherwise', () => {
  expect(namesOf()).toEqual({ names: ['mail', 'render', 'order progress'], isWhole: true })
})

it('a worker that is told some kinds does those, and no sweep', () => {
  expect(namesOf(['render'])).toEqual({ names: ['render'], isWhole: false })
  expect(namesOf(['mail', 'order progress']).names).toEqual(['mail', 'order progress'])
})

it('a worker that leaves some kinds to others does the rest, and the sweeps', () => {
  expect(namesOf(['-render'])).toEqual({ names: ['mail', 'order progress'], isWhole: true })
})

it('a misspelt kind is told beside those that there are, and both ways at once are none', () => {
  expect(() => namesOf(['renders'])).toThrow(
    'WORKER_JOBS names renders; there are mail, order progress, render.',
  )
  expect(() => namesOf(['render', '-mail'])).toThrow('not both')
})

it('a worker may draw previews, or print files, and leave the rest of drawing to others', () => {
  const render = { kind: { name: 'render' }, lanes: [{ name: 'preview' }, { name: 'print' }] }
  const all: { kind: { name: string }; lanes?: { name: string }[] }[] = [
    { kind: { name: 'mail' } },
    render,
  ]
  const lanesOf = (...asked: string[]) =>
    chooseOwnJobs(all, asked).jobs.map(({ kind, lanes = [] }) => [
      kind.name,
      ...lanes.map(({ name }) => name),
    ])
  expect(lanesOf('render')).toEqual([['render', 'preview', 'print']])
  expect(lanesOf('preview')).toEqual([['render', 'preview']])
  expect(lanesOf('-print')).toEqual([['mail'], ['render', 'preview']])
  expect(lanesOf('-preview', '-print')).toEqual([['mail']])
  expect(lanesOf('-render')).toEqual([['mail']])
})
