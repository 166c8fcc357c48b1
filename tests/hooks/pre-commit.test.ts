import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from '#tests/run/child.ts'

/** A repository of its own with our rules of style, in which something is about to be committed. */
let repository: string

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'estampa-commit-'))
  git('init', '--quiet')
  for (const file of ['.oxfmtrc.json', '.oxlintrc.json']) {
    copyFileSync(join(root, file), join(repository, file))
  }
})

afterEach(() => rmSync(repository, { recursive: true, force: true }))

describe('whoever commits', () => {
  it('commits formatted code, whatever they typed', () => {
    put('price.ts', 'export const price = "5"   ;\n')
    git('add', 'price.ts')
    expect(commit().status).toBe(0)
    expect(git('show', ':price.ts')).toBe("export const price = '5'\n")
  })

  it('is refused what the linter refuses, and told why', () => {
    put('price.ts', 'export const price: any = 5\n')
    git('add', 'price.ts')
    const { status, stderr } = commit()
    expect(status).toBe(1)
    expect(stderr).toContain('no-explicit-any')
  })

  it('keeps back what was not staged', () => {
    put('price.ts', 'export const price = 5\n')
    git('add', 'price.ts')
    put('price.ts', 'export const price = 5\nexport const secret = 6\n')
    expect(commit().status).toBe(0)
    expect(git('show', ':price.ts')).toBe('export const price = 5\n')
    expect(readFileSync(join(repository, 'price.ts'), 'utf8')).toContain('secret')
  })

  it('may commit what no tool reads, and delete files', () => {
    put('notes.txt', 'x')
    git('add', 'notes.txt')
    expect(commit().status).toBe(0)
  })
})

function put(file: string, text: string): void {
  writeFileSync(join(repository, file), text)
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: repository, encoding: 'utf8' })
}

function commit() {
  const hook = join(root, 'tests/hooks/pre-commit.ts')
  return spawnSync(process.execPath, [hook], { cwd: repository, encoding: 'utf8' })
}
