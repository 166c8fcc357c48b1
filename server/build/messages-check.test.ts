import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '#config/locales.ts'
import { root } from './build-identity.ts'
import { findMessageProblems } from './messages-check.ts'
import { compileMessages } from './messages.ts'

type Files = Record<string, Record<string, string>>

/** A project with one message in all languages, changed by what a test is about. */
function project(changed: Files, page = "t('home.title')"): string {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'))
  const files: Files = Object.fromEntries(
    languages.map((language) => [`${language}/home`, { 'home.title': 'Hello {name}' }]),
  )
  for (const [file, catalogue] of Object.entries({ ...files, ...changed })) {
    mkdirSync(join(folder, 'messages', file.split('/')[0]!), { recursive: true })
    writeFileSync(join(folder, 'messages', `${file}.json`), JSON.stringify(catalogue))
  }
  mkdirSync(join(folder, 'app'))
  mkdirSync(join(folder, 'commerce'))
  writeFileSync(join(folder, 'app', 'home.tsx'), page)
  return folder
}

describe('the messages of this project', () => {
  it('are complete and right in all languages', () => {
    expect(findMessageProblems(root)).toEqual([])
  })
})

describe('the build', () => {
  it('goes through when nothing is wrong', () => {
    expect(findMessageProblems(project({}))).toEqual([])
  })

  it('stops at a missing, an empty and a superfluous message', () => {
    const problems = findMessageProblems(
      project({
        'de/home': {},
        'fr/home': { 'home.title': ' ' },
        'it/home': { 'home.title': 'Ciao {name}', 'home.extra': 'x' },
      }),
    )
    expect(problems).toEqual([
      'de/home.json: home.title is missing',
      'fr/home.json: home.title is empty',
      'it/home.json: home.extra is not in English',
    ])
  })

  it('stops at a percent sign that English leaves to the number', () => {
    const problems = findMessageProblems(
      project({ 'de/home': { 'home.title': 'Hallo {name}\u00a0%' } }),
    )
    expect(problems).toEqual(['de/home.json: home.title has % after {name} and English after {}'])
  })

  it('stops at a space that would break before a question mark', () => {
    const problems = findMessageProblems(
      project({ 'fr/home': { 'home.title': 'Bonjour {name} ?' } }),
    )
    expect(problems).toEqual([
      'fr/home.json: home.title needs a narrow no-break space (U+202F) before ; ! ?, not an ordinary space',
    ])
  })

  it('stops at placeholders that differ and at broken ICU', () => {
    const problems = findMessageProblems(
      project({
        'de/home': { 'home.title': 'Hallo {nome}' },
        'fr/home': { 'home.title': 'Bonjour {name, plural, one {x} other {y}}' },
        'pl/home': { 'home.title': 'Witaj {name' },
      }),
    )
    expect(problems[0]).toBe('de/home.json: home.title has placeholders {nome} instead of {name}')
    expect(problems[1]).toContain('has placeholders {name:plural}')
    expect(problems[2]).toContain('is no ICU message')
  })

  it('lets Czech and Polish greet without the name, and nobody else or with less', () => {
    const english = { 'order-completed.thanks': 'Thank you, {name}!' }
    const files = Object.fromEntries(
      languages.map((language) => [`${language}/order-completed`, english]),
    )
    const thanks = (text: string) => ({ 'order-completed.thanks': text })
    const problems = findMessageProblems(
      project(
        {
          ...files,
          'cs/order-completed': thanks('Děkujeme!'),
          'pl/order-completed': thanks('Dziękujemy!'),
          'de/order-completed': thanks('Danke!'),
          'fr/order-completed': thanks('Merci, {name}\u202f!'),
          'pl/home': { 'home.title': 'Witaj' },
        },
        "t('home.title') t('order-completed.thanks')",
      ),
    )
    expect(problems).toEqual([
      'de/order-completed.json: order-completed.thanks has placeholders {} instead of {name}',
      'pl/home.json: home.title has placeholders {} instead of {name}',
    ])
  })

  it('stops at a message that no page uses, but not at one whose name is put together', () => {
    const files = Object.fromEntries(
      languages.map((language) => [`${language}/home`, { 'home.kind.a': 'A', 'home.lost': 'L' }]),
    )
    expect(findMessageProblems(project(files, 't(`home.kind.${kind}`)'))).toEqual([
      'en/home.json: home.lost is used nowhere',
    ])
  })

  it('lets a country’s variant say only what differs', () => {
    const folder = project({ 'de-CH/home': { 'home.title': 'Grüezi {name}' } })
    expect(findMessageProblems(folder)).toEqual([])
    const compiled = compileMessages(folder)
    expect(compiled.get('de-CH')?.get('home')?.['home.title']).toEqual(['Grüezi ', ['name']])
    expect(compiled.get('de-AT')?.get('home')?.['home.title']).toEqual(['Hello ', ['name']])
  })

  it('spells German as the Swiss do, without a variant that says so', () => {
    const compiled = compileMessages(project({ 'de/home': { 'home.title': 'Große Grüße {name}' } }))
    expect(compiled.get('de-CH')?.get('home')?.['home.title']).toEqual(['Grosse Grüsse ', ['name']])
    expect(compiled.get('de-AT')?.get('home')?.['home.title']).toEqual(['Große Grüße ', ['name']])
  })

  it('sets French as the Swiss do, without a variant that says so', () => {
    const compiled = compileMessages(
      project({ 'fr/home': { 'home.title': 'Nom\u00a0: «\u00a0{name}\u00a0»' } }),
    )
    const titleIn = (tag: string) => compiled.get(tag)?.get('home')?.['home.title']
    expect(titleIn('fr-CH')).toEqual(['Nom\u202f: «\u202f', ['name'], '\u202f»'])
    expect(titleIn('fr-BE')).toEqual(['Nom\u00a0: «\u00a0', ['name'], '\u00a0»'])
  })
})
