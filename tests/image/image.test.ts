import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#tests/run/child.ts'
import { healthCommandOf, makeIgnored, parseDockerfile, wordsOf } from './dockerfile.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const stages = parseDockerfile(read('Dockerfile'))
const shop = stages.at(-1)!
const isIgnored = makeIgnored(read('.dockerignore'))
const last = (name: string) => shop.instructions.findLast((one) => one.name === name)!

describe('the image', () => {
  it('starts what npm start starts, in one process', () => {
    const [, script, options] =
      /start: \{[^}]*script: '([^']+)'[^}]*node: \['([^']+)'\]/.exec(read('server/tasks.mjs')) ?? []
    expect(wordsOf(last('CMD').rest)).toEqual(['node', options, script])
  })

  it('runs as nobody in particular, and writes to its volume alone', () => {
    const [uid] = last('USER').rest.split(':')
    expect(Number(uid)).toBeGreaterThan(0)
    expect(wordsOf(last('VOLUME').rest)).toEqual(['/shop/data'])
    expect(last('ENV').rest).toContain('DATA_DIR=/shop/data')
    const owned = shop.instructions.filter(({ flags }) => flags['chown'] !== undefined)
    expect(owned.map(({ rest }) => rest)).toEqual(['/shop/data data'])
  })

  it('says how it is', () => {
    const [program, script] = healthCommandOf(last('HEALTHCHECK'))
    expect(program).toBe('node')
    expect(existsSync(join(root, script!))).toBe(true)
    // The other port is closed while a process waits for its database or migrates.
    expect(last('ENV').rest).toMatch(/\bMETRICS_PORT=\d+\b/)
  })

  it('copies from stages and files that exist', () => {
    const names = stages.map(({ name }) => name)
    for (const { instructions } of stages) {
      for (const { name, flags, rest } of instructions) {
        if (name !== 'COPY') continue
        if (flags['from']) expect(names).toContain(flags['from'])
        else {
          for (const path of rest.split(' ').slice(0, -1)) {
            expect(existsSync(join(root, path)), path).toBe(true)
            expect(isIgnored(path), path).toBe(false)
          }
        }
      }
    }
  })

  it('is built of the dependencies that package-lock.json names, and has no tools in it', () => {
    const commands = stages.flatMap(({ name, instructions }) =>
      instructions.filter((one) => one.name === 'RUN').map(({ rest }) => [name, rest]),
    )
    expect(commands).toContainEqual(['dependencies', 'npm ci --omit=dev'])
    expect(commands.filter(([stage]) => stage === 'shop')).toEqual([])
  })

  it.each(['.env', '.env.local', '.git/config', 'node_modules/x', 'build/x', 'var/postgres/x'])(
    'never holds %s',
    (path) => expect(isIgnored(path)).toBe(true),
  )

  it('holds every file that the shop and its build read', () => {
    const rooms = ['api', 'app', 'commerce', 'config', 'db', 'demo', 'design', 'messages', 'press']
    const kept = [
      'public',
      'server',
      'package-lock.json',
      'vite.config.ts',
      'react-router.config.ts',
    ]
    const files = execFileSync('git', ['ls-files', '--', ...rooms, ...kept], {
      cwd: root,
      encoding: 'utf8',
    }).split('\n')
    expect(files.length).toBeGreaterThan(1_500)
    expect(files.filter((file) => isIgnored(file) && !/\.test\.tsx?$/.test(file))).toEqual([])
  })

  it('is told to run nothing that is not in it', () => {
    const commands = [...read('docs/guides/container.md').matchAll(/node (server\/[\w./-]+)/g)]
    expect(commands.length).toBeGreaterThan(2)
    for (const [, script] of commands) {
      expect(existsSync(join(root, script!)), script).toBe(true)
      expect(isIgnored(script!)).toBe(false)
    }
  })
})

describe('a Dockerfile that cannot be followed without Docker', () => {
  it.each([
    ['FROM node:26\nRUN ls', 'needs a name'],
    ['FROM node:26 AS base\nADD https://example.com/x x', 'not one of'],
    ['FROM node:26 AS base\nRUN ls \\\n  -l', 'one line'],
  ])('%j is refused', (text, why) => expect(() => parseDockerfile(text)).toThrow(why))

  it('has no exceptions in its .dockerignore', () => {
    expect(() => makeIgnored('docs\n!docs/notes\n')).toThrow('not understood')
  })
})
