import { describe, expect, it } from 'vitest'
import { element, escapeXml } from './xml.ts'

describe('a text in XML', () => {
  it.each([
    ['Tom & Jerry’s <b>"mug"</b>', 'Tom &amp; Jerry’s &lt;b&gt;&quot;mug&quot;&lt;/b&gt;'],
    ["]]> it's", ']]&gt; it&apos;s'],
    ['a\u0000\u0008\u000b\ufffeb', 'ab'],
    ['half \ud83d a smile', 'half \ufffd a smile'],
    ['two\nlines', 'two\nlines'],
  ])('%j cannot break it', (text, escaped) => {
    expect(escapeXml(text)).toBe(escaped)
  })

  it('that is missing leaves no empty element', () => {
    expect(element('g:color', undefined)).toBe('')
    expect(element('g:color', 'red')).toBe('<g:color>red</g:color>')
  })
})
