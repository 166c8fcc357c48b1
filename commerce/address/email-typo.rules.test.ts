import { describe, expect, it } from 'vitest'
import { suggestEmail } from './email-typo.rules.ts'

describe('an e-mail address with a slip in it', () => {
  it.each([
    ['zoe@gmial.com', 'zoe@gmail.com'],
    ['zoe@gmail.con', 'zoe@gmail.com'],
    ['zoe@gmail.co', 'zoe@gmail.com'],
    ['Zoe.O@GMAL.COM', 'Zoe.O@gmail.com'],
    ['zoe@hotmial.co.uk', 'zoe@hotmail.co.uk'],
    ['zoe@outlok.com', 'zoe@outlook.com'],
    ['zoe@yahoo.coom', 'zoe@yahoo.com'],
    ['zoe@t-onlin.de', 'zoe@t-online.de'],
    ['ana@interia.p', 'ana@interia.pl'],
    ['ana@sapp.pt', 'ana@sapo.pt'],
    ['ana@seznan.cz', 'ana@seznam.cz'],
    ['luc@lapsote.net', 'luc@laposte.net'],
    ['luc@blewin.ch', 'luc@bluewin.ch'],
    ['eva@protomnail.com', 'eva@protonmail.com'],
  ])('%s was probably meant as %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant)
  })

  it.each([
    'zoe@gmail.com',
    'zoe@mail.com',
    'zoe@gmx.de',
    'zoe@gmx.at',
    'zoe@wp.pl',
    'zoe@o2.pl',
    'zoe@example.com',
    'zoe@studio-zoe.fr',
    'zoe@tmail.org',
    'zoe@wb.de',
    'zoe@company.co',
    'zoe@mail.de',
    'zoe@live.de',
    'zoe@live.be',
    'zoe@outlook.at',
    'zoe@hotmail.at',
    'zoe@yahoo.se',
    'zoe',
    'zoe@',
    '@gmial.com',
    'zoe@gmial',
    `zoe@${'a'.repeat(300)}.com`,
    '',
  ])('%s is left as it is', (typed) => {
    expect(suggestEmail(typed)).toBeUndefined()
  })
})
