import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './build-identity.ts'
import { findTypographyFaults } from './typography-check.ts'

const narrow = '\u202f'
const wide = '\u00a0'

describe('a French message', () => {
  it.each([
    `Vraiment${narrow}?`,
    `Bravo${narrow}! Encore${narrow}; oui.`,
    `Exemple${wide}: https://example.com`,
    `«${wide}{name}${wide}»`,
    `De 10:30 à 12:00`,
    `Vraiment${narrow}?!`,
    `5${wide}%`,
  ])('%j is set right', (text) => expect(findTypographyFaults('fr', text)).toEqual([]))

  it.each([
    ['Vraiment ?', 'before ; ! ?, not an ordinary space'],
    ['Vraiment?', 'before ; ! ?, not nothing'],
    [`Exemple${narrow}: oui`, 'before :, not a narrow'],
    ['« oui »', 'after «, not an ordinary space'],
    [`«${wide}oui »`, 'before », not an ordinary space'],
    ['5%', 'no-break space before %'],
  ])('%j is not', (text, fault) => expect(findTypographyFaults('fr', text).join()).toContain(fault))

  it('of Switzerland has narrow spaces everywhere', () => {
    expect(findTypographyFaults('fr-CH', `Exemple${narrow}: «${narrow}oui${narrow}»`)).toEqual([])
    expect(findTypographyFaults('fr-CH', `Exemple${wide}: oui`)).toHaveLength(1)
    expect(findTypographyFaults('fr-BE', `Exemple${wide}: oui`)).toEqual([])
  })
})

describe('in other languages', () => {
  it.each(['en', 'de', 'es', 'it-CH', 'pl'])('%s has no space before a sign', (folder) => {
    expect(findTypographyFaults(folder, 'Oh : no ?')).toHaveLength(2)
    expect(findTypographyFaults(folder, 'Oh: no?')).toEqual([])
  })

  it('English is British', () => {
    expect(findTypographyFaults('en', 'We cancelled your colour by email.')).toEqual([])
    expect(findTypographyFaults('en-GB', 'We canceled your color by mail.')).toHaveLength(3)
    expect(findTypographyFaults('de', 'Mail')).toEqual([])
  })

  it('a percent sign stands as the language has it', () => {
    expect(findTypographyFaults('en', '5% off')).toEqual([])
    expect(findTypographyFaults('en', '5 % off')).toHaveLength(1)
    expect(findTypographyFaults('de', `5${wide}% Rabatt`)).toEqual([])
    expect(findTypographyFaults('de', '5% Rabatt')).toHaveLength(1)
    expect(findTypographyFaults('en', '5\u00a0% off')).toHaveLength(1)
  })
})

describe('the demo', () => {
  const files = globSync('demo/seed/texts/*/*.json', { cwd: root })

  it('has texts to look at', () => expect(files.length).toBeGreaterThan(100))

  it.each(files)('%s is set as its language is', (file) => {
    const language = file.split('/').at(-2)!
    const faults: string[] = []
    const visit = (value: unknown, name: string) => {
      if (typeof value === 'string') {
        if (name === 'slug') return
        faults.push(...findTypographyFaults(language, value).map((fault) => `${value}: ${fault}`))
      } else if (value !== null && typeof value === 'object') {
        for (const [key, inner] of Object.entries(value)) visit(inner, key)
      }
    }
    visit(JSON.parse(readFileSync(join(root, file), 'utf8')), '')
    expect(faults).toEqual([])
  })
})
