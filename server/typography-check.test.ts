import { describe, expect, it } from 'vitest'
import { findSpacingFaults } from './typography-check.ts'

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
  ])('%j is set right', (text) => expect(findSpacingFaults('fr', text)).toEqual([]))

  it.each([
    ['Vraiment ?', 'before ; ! ?, not an ordinary space'],
    ['Vraiment?', 'before ; ! ?, not nothing'],
    [`Exemple${narrow}: oui`, 'before :, not a narrow'],
    ['« oui »', 'after «, not an ordinary space'],
    [`«${wide}oui »`, 'before », not an ordinary space'],
    ['5%', 'no-break space before %'],
  ])('%j is not', (text, fault) => expect(findSpacingFaults('fr', text).join()).toContain(fault))

  it('of Switzerland has narrow spaces everywhere', () => {
    expect(findSpacingFaults('fr-CH', `Exemple${narrow}: «${narrow}oui${narrow}»`)).toEqual([])
    expect(findSpacingFaults('fr-CH', `Exemple${wide}: oui`)).toHaveLength(1)
    expect(findSpacingFaults('fr-BE', `Exemple${wide}: oui`)).toEqual([])
  })
})

describe('in other languages', () => {
  it.each(['en', 'de', 'es', 'it-CH', 'pl'])('%s has no space before a sign', (folder) => {
    expect(findSpacingFaults(folder, 'Oh : no ?')).toHaveLength(2)
    expect(findSpacingFaults(folder, 'Oh: no?')).toEqual([])
  })

  it('a percent sign stands as the language has it', () => {
    expect(findSpacingFaults('en', '5% off')).toEqual([])
    expect(findSpacingFaults('en', '5 % off')).toHaveLength(1)
    expect(findSpacingFaults('de', `5${wide}% Rabatt`)).toEqual([])
    expect(findSpacingFaults('de', '5% Rabatt')).toHaveLength(1)
    expect(findSpacingFaults('en', '5\u00a0% off')).toHaveLength(1)
  })
})
