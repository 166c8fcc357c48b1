import { describe, expect, it } from 'vitest'
import { readReviewQuery } from './review-query.ts'

const read = (text: string) => readReviewQuery(new URLSearchParams(text))

describe('the address of reviews', () => {
  it('says which of them somebody wants to read', () => {
    expect(read('stars=4&language=de&photos=true&sort=LOWEST&page=3')).toEqual({
      articleId: undefined,
      stars: 4,
      language: 'de',
      onlyWithPhotos: true,
      sort: 'LOWEST',
      page: 3,
    })
  })

  it('shows first what helps the reader most', () => {
    expect(read('').sort).toBe('RELEVANCE')
    expect(read('article=101')).toMatchObject({ articleId: 101, sort: 'RELEVANCE' })
    expect(read('article=101&sort=NEWEST').sort).toBe('NEWEST')
  })

  it('is not disturbed by what makes no sense', () => {
    for (const text of [
      'stars=0&stars=4',
      'stars=6&page=0',
      'stars=4.5&page=501',
      'language=xx&sort=password&photos=1',
      'article=1e3&page=-1',
      'article=0&language=%00',
    ]) {
      expect(read(text), text).toEqual(read(''))
    }
  })
})
