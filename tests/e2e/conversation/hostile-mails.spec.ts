import type { Frame, Page } from '@playwright/test'
import { isEverywhere } from '#tests/run/how-much.ts'
import type { CorpusTicket } from '#tests/mails/corpus-mail.ts'
import { makeCorpus } from '#tests/mails/corpus.ts'
import { bringMails, pagesOfMails } from './incoming-mails.ts'
import { officeUrl, signInAs } from '#tests/e2e/office/office.ts'
import { expect, test } from '#tests/e2e/shop-test.ts'

// The page’s own policy refuses what links of a mail reach for, which the console tells.
test.use({ expectedNoise: [/Content Security Policy/] })

const MAILBOX = 'hostile'
/** In a hurry every so many of them is looked at. */
const EVERY = isEverywhere ? 1 : 6

/** A conversation that the attackers know of, and which is not there. */
const ticket: CorpusTicket = {
  id: '00000000-0000-4000-8000-000000000000',
  reference: 'T-22222',
  email: 'victim@customers.example',
  replyTo: 'reply+t-22222.abcdefghij@estampa.example',
  messageId: '<00000000-0000-4000-8000-000000000000@estampa.example>',
  receivedId: '<received@customers.example>',
  mailText: 'It leaves today.',
}
const hostile = makeCorpus([ticket])
  .filter(({ wanted }) => wanted.kind === 'hostile')
  .filter((_, at) => at % EVERY === 0)

/** Elements that load, run or lead away by themselves. */
const DANGEROUS =
  'script, style, img, picture, video, audio, source, iframe, object, embed, form, input, link, base, svg, math, meta[http-equiv=refresh]'

async function lookInto(frame: Frame): Promise<void> {
  await expect(frame.locator('body')).toHaveCount(1)
  expect(await frame.locator(DANGEROUS).count(), await frame.content()).toBe(0)
  // Not `evaluate` of the page: nothing of it may run there.
  for (const link of await frame.locator('a[href^="http"]').all()) await link.dispatchEvent('click')
}

test('hostile mails load nothing, run nothing and lead nowhere in the office @desktop', async ({
  page,
}) => {
  const outside: string[] = []
  const { origin } = new URL(officeUrl())
  page.context().on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !/^(?:data|blob|about):/.test(url)) outside.push(url)
  })
  page.on('dialog', (dialog) => {
    outside.push(`a dialog that says ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.context().on('page', (other) => outside.push(`a window at ${other.url()}`))

  await bringMails(
    MAILBOX,
    hostile.map(({ raw }) => raw),
  )
  const paths = await pagesOfMails(MAILBOX, hostile.length)
  await signInAs(page, 'support-lead', '/tickets?view=unassigned')
  let frames = 0
  const lists = ['', '?view=failed', '?view=ignored'].map((view) => `/mail-in${view}`)
  for (const path of ['/tickets?view=all', ...lists, ...paths]) frames += await see(page, path)
  expect(frames, 'mails that were shown as they were set').toBeGreaterThan(0)
  expect(outside).toEqual([])
})

/** Opens a page with all that is folded on it; gives how many mails stand there as they were set. */
async function see(page: Page, path: string): Promise<number> {
  const answer = await page.goto(officeUrl(path))
  expect(answer?.status(), path).toBe(200)
  await page.locator('details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true
  })
  const inner = page.frames().filter((frame) => frame !== page.mainFrame())
  for (const frame of inner) await lookInto(frame)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(page.url(), 'nothing led away').toBe(officeUrl(path))
  return inner.length
}
