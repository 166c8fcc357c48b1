import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './child.ts'
import {
  describeMissing,
  missingOutsideTools,
  mustHaveOutsideTools,
  outsideTools,
} from './outside-tools.ts'

it.runIf(mustHaveOutsideTools)('programs of others are there to read our files', () => {
  expect(describeMissing(missingOutsideTools())).toBeUndefined()
})

it('a run that left something out says what, and what to install', () => {
  expect(describeMissing([])).toBeUndefined()
  expect(describeMissing(['nginx', 'pdfinfo', 'pdffonts'])).toBe(
    'Left out: nobody else has read deploy/nginx.conf, print files; ' +
      'not installed: nginx, pdfinfo, pdffonts (apt install nginx-light poppler-utils).',
  )
})

it('continuous integration installs every one of them', () => {
  const script = readFileSync(join(root, '.ci/run'), 'utf8')
  const line = /^packages='(.*)'$/m.exec(script)?.[1] ?? ''
  const wanted = new Set(Object.values(outsideTools).map(({ debian }) => debian))
  expect(new Set(line.split(' '))).toEqual(wanted)
})
