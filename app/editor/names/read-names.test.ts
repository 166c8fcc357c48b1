import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NamesList } from '#design/names/names-list.schema.ts'
import { readNames, writeNames } from './read-names.ts'

const namesIn = (text: string) => readNames(text).entries

describe('names that somebody pastes', () => {
  it('are one a line, without the spaces and empty lines around them', () => {
    expect(namesIn('  Ana \r\n\r\nŁukasz Żółć\n\tBen')).toEqual([
      { name: 'Ana' },
      { name: 'Łukasz Żółć' },
      { name: 'Ben' },
    ])
    expect(namesIn('Kowalska, Anna\nNowak, Jan'), 'a comma alone makes no table').toEqual([
      { name: 'Kowalska, Anna' },
      { name: 'Nowak, Jan' },
    ])
  })

  it('may be a table with a head, in any order of columns', () => {
    expect(namesIn('\uFEFFTable,Name,Quantity\n1,Ana,2\n2,"Lee, Ben",1')).toEqual([
      { name: 'Ana', copies: 2 },
      { name: 'Lee, Ben' },
    ])
    expect(namesIn('Imię;Ilość\nZosia;3\nOla;')).toEqual([
      { name: 'Zosia', copies: 3 },
      { name: 'Ola' },
    ])
    expect(namesIn('Name;Table\nAna;4'), 'a number that is no count').toEqual([{ name: 'Ana' }])
    expect(namesIn('Ana\t2\nBen\t1')).toEqual([{ name: 'Ana', copies: 2 }, { name: 'Ben' }])
    expect(namesIn('Ana, 2\nBen, 1')).toEqual([{ name: 'Ana', copies: 2 }, { name: 'Ben' }])
  })

  it('that are left out are told of, and why', () => {
    const long = 'x'.repeat(81)
    const text = [
      'name;count',
      'Ana;1',
      ';4',
      long,
      'Ana',
      ...Array.from({ length: 205 }, () => 'y'),
    ].join('\n')
    const read = readNames(text)
    expect(read).toMatchObject({ nameless: 1, tooLong: [long], tooMany: 7, twice: ['Ana', 'y'] })
    expect(read.entries).toHaveLength(200)
  })

  it('are what a design takes, whatever was pasted, and are read again as they were written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const { entries } = readNames(text)
        if (entries.length === 0) return
        expect(NamesList.safeParse({ elementIds: ['text'], entries }).success).toBe(true)
      }),
    )
    const anyName = fc
      .string({ minLength: 1, maxLength: 20 })
      .filter((name) => /^[\w;"' -]+$/.test(name) && name === name.trim() && !/\s\s/.test(name))
    const anyEntry = fc.record(
      { name: anyName, copies: fc.integer({ min: 2, max: 99 }) },
      { requiredKeys: ['name'] },
    )
    fc.assert(
      fc.property(fc.array(anyEntry, { minLength: 1, maxLength: 20 }), (entries) => {
        fc.pre(!/^"?(name|names|nom|nome|host|gast)"?$/i.test(entries[0]!.name))
        expect(namesIn(writeNames(entries))).toEqual(entries)
      }),
    )
  })
})
