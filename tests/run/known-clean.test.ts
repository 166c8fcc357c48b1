import { expect, test } from 'vitest'
import { filesToLint, readSources, type Sources } from './known-clean.ts'

const clean: Sources = {
  judged: 'settings',
  digests: { 'money.ts': '1', 'price.tsx': '1', 'cart.tsx': '1', 'help.tsx': '1', 'mail.ts': '1' },
  imports: { 'price.tsx': ['money.ts'], 'cart.tsx': ['price.tsx'], 'mail.ts': ['gone.ts'] },
  graph: 'graph',
}

const changed = (digests: Record<string, string>): Sources => ({
  ...clean,
  digests: { ...clean.digests, ...digests },
})

test('a second check reads what changed and what imports it', () => {
  expect(filesToLint(clean, clean)).toEqual([])
  expect(filesToLint(changed({ 'help.tsx': '2' }), clean)).toEqual(['help.tsx'])
  expect(filesToLint(changed({ 'money.ts': '2' }), clean)).toEqual(['money.ts', 'price.tsx'])
})

test('a file that is gone has its importers read', () => {
  const before = { ...clean, digests: { ...clean.digests, 'gone.ts': '1' } }
  expect(filesToLint(clean, before)).toEqual(['mail.ts'])
})

test('other rules, tools or global types, or nothing known: everything is read', () => {
  expect(filesToLint(clean, undefined)).toBe('all')
  expect(filesToLint(clean, { ...clean, judged: 'others' })).toBe('all')
})

test('a file behind two names is known under both', () => {
  const { imports } = readSources()
  const importers = Object.keys(imports).filter((file) =>
    imports[file]!.includes('press/canvas/browser-canvas.ts'),
  )
  expect(importers.length).toBeGreaterThan(0)
})
