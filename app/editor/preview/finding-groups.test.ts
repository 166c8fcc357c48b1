import { expect, it } from 'vitest'
import type { Finding } from '#design/finding.ts'
import { groupFindings } from './finding-groups.ts'
import { inRanges } from './page-name.ts'

function found(code: Finding['code'], severity: Finding['severity'], pageId: string): Finding {
  return { code, severity, pageId, elementId: null, numbers: {}, fix: null }
}

it('gathers what is the same and puts what must be decided first', () => {
  const groups = groupFindings([
    found('low_resolution', 'warn', 'p1'),
    found('low_resolution', 'confirm', 'p2'),
    found('low_resolution', 'warn', 'p3'),
    found('empty_document', 'block', 'p1'),
  ])
  expect(groups.map(({ key, findings }) => [key, findings.map(({ pageId }) => pageId)])).toEqual([
    ['empty_document block', ['p1']],
    ['low_resolution confirm', ['p2']],
    ['low_resolution warn', ['p1', 'p3']],
  ])
})

it.each([
  [[2], '2'],
  [[2, 3], '2, 3'],
  [[2, 3, 4, 5, 9, 11, 12], '2–5, 9, 11, 12'],
])('writes the pages %j as %s', (numbers, words) => expect(inRanges(numbers)).toBe(words))
