import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#api/contract.ts'
import { root } from '#server/build/build-identity.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { bindNouns, bindOffice, makeTools } from './commerce.api.ts'
import { contracts, officeContracts } from './contracts.ts'
import { invariantFiles, mailKinds, pageTopics, personalData } from './folded-nouns.ts'
import { readInvariants } from './kernel/invariants.ts'
import { nouns } from './nouns.ts'
import { purges } from './purge.ts'

const commerce = import.meta.dirname
const folders = readdirSync(commerce, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'kernel')
  .map(({ name }) => name)
const files = readdirSync(commerce, { recursive: true, encoding: 'utf8' })

const nounOf = (file: string) => file.split('/')[0]!

/** Exports of every file of a role: `[file, name, value]`. */
async function exportsOf(role: string): Promise<[string, string, unknown][]> {
  const found = files.filter((file) => file.endsWith(`.${role}.ts`))
  const modules = await Promise.all(
    found.map(async (file) => {
      const module = (await import(pathToFileURL(join(commerce, file)).href)) as object
      return Object.entries(module).map(([name, value]): [string, string, unknown] => [
        file,
        name,
        value,
      ])
    }),
  )
  return modules.flat()
}

const has = (value: unknown, ...keys: string[]): value is object =>
  typeof value === 'object' && value !== null && keys.every((key) => key in value)

const isEndpoint = (value: unknown): value is Endpoint =>
  has(value, 'method', 'path', 'input', 'output')

const wayOf = ({ method, path }: Endpoint) => `${method} ${path}`

describe('a noun', () => {
  it.each(folders)('%s says what it brings, and is listed', (folder) => {
    const file = `${folder}/${folder}.noun.ts`
    expect(
      existsSync(join(commerce, file)),
      `commerce/${folder} has no ${folder}.noun.ts: write it (docs/guides/adding-a-noun.md)`,
    ).toBe(true)
    expect(
      nouns.map(({ name }): string => name),
      `commerce/${file} is nowhere listed, or calls itself something else: name it in commerce/nouns.ts`,
    ).toContain(folder)
  })

  it('has one name of its own, in the order of the alphabet', () => {
    const names = nouns.map(({ name }): string => name)
    expect(names).toEqual([...new Set(names)].toSorted())
  })
})

describe('what nouns bring', () => {
  it('is every kind of mail, each under a name of its own', async () => {
    for (const [file, name, value] of await exportsOf('mail')) {
      if (!has(value, 'name', 'data', 'write')) continue
      expect(
        mailKinds.includes(value as never),
        `nobody can send ${name} of commerce/${file}: name it in \`mails\` of ${nounOf(file)}.noun.ts`,
      ).toBe(true)
    }
    const names = mailKinds.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  })

  it('is all personal data that a file tells of', async () => {
    for (const [file, name, value] of await exportsOf('personal')) {
      expect(
        personalData.includes(value as never),
        `nobody exports or erases ${name} of commerce/${file}: name it as \`personal\` of ${nounOf(file)}.noun.ts`,
      ).toBe(true)
    }
    const parts = personalData.flatMap(({ exports = {} }) => Object.keys(exports))
    expect(parts).toEqual([...new Set(parts)])
  })

  it('is every invariant, each under a name of its own', () => {
    const claimed = invariantFiles.map(({ url }) => relative(commerce, fileURLToPath(url)))
    for (const file of files.filter((one) => one.endsWith('.invariants.sql'))) {
      expect(
        claimed,
        `nobody asks commerce/${file}: name it in \`invariants\` of ${nounOf(file)}.noun.ts`,
      ).toContain(file)
    }
    const names = readInvariants(invariantFiles).map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  })

  it('are topics of contracts and endpoints that exist, told by triggers of the database', () => {
    const schema = readFileSync(join(root, 'db/schema.sql'), 'utf8')
    for (const [key, topics] of Object.entries(pageTopics)) {
      const [contract, endpoint] = key.split('.') as [keyof typeof contracts, string | undefined]
      const found: object | undefined = contracts[contract]
      expect(found, `pageTopics name ${key}, but contracts.ts knows no ${contract}`).toBeDefined()
      if (endpoint) expect(found, `pageTopics name ${key}`).toHaveProperty(endpoint)
      for (const topic of topics) {
        expect(
          schema.includes(`tell_shop_changed('${topic}')`),
          `no trigger tells of ${topic}, on which ${key} rests: pages would stay as they are for ever`,
        ).toBe(true)
      }
    }
  })

  it('is purged in an order: visitors, carts, designs, their pictures, then photos', () => {
    const order = purges.map(({ name }) => name)
    const wanted = ['session', 'cart', 'design', 'collection', 'rendering', 'upload']
    expect(order.filter((name) => wanted.includes(name))).toEqual(wanted)
  })
})

describe('the contract of a noun', () => {
  let database: TestDatabase
  beforeAll(async () => void (database = await createTestDatabase()))
  afterAll(() => database.drop())

  it('is one that browsers know, and every endpoint of it is bound to a use case', () => {
    const bound = bindNouns(openApi(database.db).commerce).map(({ endpoint }) => endpoint)
    const known = Object.entries(contracts).flatMap(([name, contract]) =>
      Object.entries<Endpoint>(contract).map(([key, endpoint]) => ({ name, key, endpoint })),
    )
    for (const { name, key, endpoint } of known) {
      expect(
        bound.includes(endpoint),
        `nobody answers ${name}.${key} (${wayOf(endpoint)}): bind its contract in \`api\` of its <noun>.noun.ts`,
      ).toBe(true)
    }
    const endpoints = new Set(known.map(({ endpoint }) => endpoint))
    for (const endpoint of bound) {
      expect(
        endpoints.has(endpoint),
        `no page can call ${wayOf(endpoint)}: name its contract in commerce/contracts.ts`,
      ).toBe(true)
    }
  })

  it('of the office is known to its pages, and every endpoint of it is bound to a use case', () => {
    const bound = bindOffice(makeTools(openApi(database.db).commerce)).map(
      ({ endpoint }) => endpoint,
    )
    const known = Object.values(officeContracts).flatMap((contract) =>
      Object.values<Endpoint>(contract),
    )
    for (const endpoint of known) {
      expect(
        bound.includes(endpoint),
        `nobody answers ${wayOf(endpoint)}: bind its contract in \`office\` of its <noun>.noun.ts`,
      ).toBe(true)
      expect(endpoint.path, 'paths of the office begin with /office').toMatch(/^\/office\//)
    }
    for (const endpoint of bound) {
      expect(
        known.includes(endpoint),
        `no page of the office can call ${wayOf(endpoint)}: name its contract in commerce/contracts.ts`,
      ).toBe(true)
    }
  })

  it('is known, or that of a machine', async () => {
    const machines = nouns.flatMap((noun) =>
      'machineApis' in noun ? Object.keys(noun.machineApis) : [],
    )
    const all = [...Object.values(contracts), ...Object.values(officeContracts)]
    const known = new Set<object>(all)
    for (const [file, name, value] of await exportsOf('contract')) {
      if (!has(value) || !Object.values(value).every(isEndpoint)) continue
      if (Object.keys(value).length === 0 || known.has(value)) continue
      for (const endpoint of Object.values(value) as Endpoint[]) {
        // A contract may be put together of several files.
        const isPart = all.some((contract) => Object.values<Endpoint>(contract).includes(endpoint))
        const isOfMachine = machines.includes(endpoint.path.split('/')[1]!)
        expect(
          isPart || isOfMachine,
          `nobody answers ${wayOf(endpoint)}: name ${name} of commerce/${file} in commerce/contracts.ts, and bind it`,
        ).toBe(true)
      }
    }
  })
})
