import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/shop-test.ts'

/** Longest wait for a mail that a worker has yet to write, on a busy machine. */
const MOST_WAIT_MS = 60_000

/** Inbox of a shop that has no mail server. Beside any proxy: it is shown to this machine alone. */
export const inboxUrl = () => `http://localhost:${process.env['E2E_PORT']}/_inbox`

/**
 * The newest mail to somebody that says these words. Mails of several kinds come within a second,
 * in any order: the newest alone is often another one.
 */
export async function openMail(page: Page, to: string, words: string) {
  let found: string | undefined
  await expect(async () => {
    found = await findMail(page, to, (_, mail) => mail.includes(oneLine(words)))
    expect(found, `a mail to ${to} that says ${words}`).toBeDefined()
  }).toPass({ timeout: MOST_WAIT_MS })
  await page.goto(found!)
  return page.frameLocator('iframe')
}

/** The one-time code in the newest mail to somebody whose subject says one. */
export async function readCode(page: Page, to: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    await findMail(page, to, (subject) => {
      code = /\b\d{6}\b/.exec(subject)?.[0]
      return code !== undefined
    })
    expect(code, `a mail with a code to ${to}`).toBeDefined()
  }).toPass({ timeout: MOST_WAIT_MS })
  return code!
}

type Matches = (subject: string, mail: string) => boolean

/** Address of a mail. Read beside the page, which stays where it is and says nothing of pictures. */
async function findMail(page: Page, to: string, matches: Matches): Promise<string | undefined> {
  const read = async (url: string) => (await page.request.get(url)).text()
  const rows = (await read(inboxUrl())).split('<li>').filter((row) => row.includes(to))
  for (const row of rows) {
    const [, path, subject] = /<a href="([^"]+)">([^<]*)</.exec(row) ?? []
    if (path === undefined || subject === undefined) continue
    const url = new URL(path, inboxUrl()).href
    if (matches(subject, oneLine(unescapeHtml(await read(url))))) return url
  }
  return undefined
}

/** Text on one line: lines of a mail end elsewhere, and a sum does not break before its currency. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** HTML unescaped twice: the mail stands in an attribute of the page that shows it. */
const unescapeHtml = (text: string) => unescapeOnce(unescapeOnce(text))

const unescapeOnce = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** A button at the end of a link of a mail. */
export const press = (page: Page) => page.locator('main form button').first().click()
