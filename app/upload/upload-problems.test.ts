import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusals, type RefusalCode } from '#api/refusal.ts'
import { languages } from '#config/locales.ts'
import { fileRefusals } from '#design/file-refusals.ts'
import { problemBeforeSending } from './check-file.ts'
import { readProblem } from './read-refusal.ts'
import {
  isWorthAnotherTry,
  mayPassByItself,
  problemOfRefusal,
  uploadProblems,
} from './upload-problems.ts'

const root = join(import.meta.dirname, '../..')
const wordsIn = (language: string) =>
  JSON.parse(
    readFileSync(join(root, 'messages', language, 'create.photos.json'), 'utf8'),
  ) as Record<string, string>

describe('every no of the shop', () => {
  it.each(fileRefusals)('%s is told as it is', (code) => {
    expect(problemOfRefusal({ code })).toBe(code)
    expect(problemOfRefusal({ code: 'invalid', fields: { img: code } })).toBe(code)
  })

  it('has words also when it is about the moment', () => {
    const ofUploads: RefusalCode[] = [
      'quota_exceeded',
      'no_space',
      'busy',
      'too_many_attempts',
      'too_slow',
      'too_large',
      'unsupported_type',
      'in_use',
    ]
    for (const code of ofUploads) expect(problemOfRefusal({ code })).toBe(code)
    for (const code of ['unauthenticated', 'forbidden']) {
      expect(problemOfRefusal({ code })).toBe('session_over')
    }
    for (const code of Object.keys(refusals)) {
      expect(uploadProblems).toContain(problemOfRefusal({ code }))
    }
    expect(problemOfRefusal({ code: 'never heard of' })).toBe('server_trouble')
  })

  it('is understood from an answer, whoever gave it', () => {
    const heard = (status: number, text = '', retryAfter: string | null = null) =>
      readProblem({ status, text, header: () => retryAfter })
    expect(heard(0)).toMatchObject({ problem: 'no_network' })
    expect(heard(413, '<html>nginx</html>')).toMatchObject({ problem: 'too_large' })
    expect(heard(502, '<html>Bad gateway</html>')).toMatchObject({ problem: 'server_trouble' })
    expect(heard(503, '{"code":"busy","fields":{}}', '5')).toEqual({
      kind: 'problem',
      problem: 'busy',
      waitMs: 5_000,
    })
    expect(heard(422, '{"code":"invalid","fields":{"img":"encrypted_pdf"}}')).toMatchObject({
      problem: 'encrypted_pdf',
    })
    expect(heard(429, '', 'Wed, 21 Oct 2026 07:28:00 GMT')).toMatchObject({ waitMs: 0 })
  })
})

describe.each(languages)('in %s', (language) => {
  const words = wordsIn(language)
  it('each problem has a sentence of its own', () => {
    expect(uploadProblems.length).toBeGreaterThanOrEqual(30)
    const sentences = uploadProblems.map((problem) => words[`create.photos.problem.${problem}`])
    for (const [at, sentence] of sentences.entries()) {
      expect(sentence?.length, uploadProblems[at]).toBeGreaterThan(20)
    }
    expect(new Set(sentences).size).toBe(sentences.length)
  })
})

describe('what passes by itself', () => {
  it('is never the file’s fault', () => {
    for (const code of fileRefusals) expect(mayPassByItself(code), code).toBe(false)
    expect(mayPassByItself('no_network')).toBe(true)
    for (const problem of uploadProblems.filter(mayPassByItself)) {
      expect(isWorthAnotherTry(problem), problem).toBe(true)
    }
  })
})

describe('a file is known by its name before it is sent', () => {
  const before = (name: string, type = '', size = 10) => problemBeforeSending({ name, type, size })

  it.each([
    ['holiday.MOV', 'video'],
    ['song.mp3', 'sound'],
    ['IMG_0001.CR2', 'raw_photo'],
    ['DSC1.NEF', 'raw_photo'],
    ['card.psd', 'layered_file'],
    ['logo.ai', 'layered_file'],
    ['invitation.docx', 'office_document'],
    ['photos.rar', 'other_archive'],
    ['logo.svg', 'svg_not_accepted'],
    ['photo.html', 'web_page'],
  ])('%s is %s', (name, problem) => {
    expect(before(name)).toBe(problem)
  })

  it('or by what the device says it is', () => {
    expect(before('clip', 'video/mp4')).toBe('video')
    expect(before('drawing', 'image/svg+xml')).toBe('svg_not_accepted')
  })

  it.each(['a.jpg', 'a.HEIC', 'a.png', 'a.webp', 'a.tif', 'a.avif', 'a.pdf', 'a.zip', 'photo'])(
    '%s goes to the shop',
    (name) => {
      expect(before(name)).toBeUndefined()
    },
  )

  it('is too much, or nothing at all', () => {
    expect(before('a.jpg', 'image/jpeg', 0)).toBe('empty_file')
    expect(before('a.zip', 'application/zip', 2e9)).toBe('too_large')
  })
})
