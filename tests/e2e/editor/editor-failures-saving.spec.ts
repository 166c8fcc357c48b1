import type { Page, Route } from '@playwright/test'
import keeping from '#messages/en/create.saving.json' with { type: 'json' }
import preview from '#messages/en/create.preview.json' with { type: 'json' }
import {
  answering,
  button,
  check,
  networkNoise,
  openEditor,
  tab,
  textOnPage,
  TYPED,
  unheard,
  whileAnswering,
  write,
  type Shop,
} from '#tests/e2e/broken-network.ts'
import { expect, test } from '#tests/e2e/shop-test.ts'

test.use({ expectedNoise: [networkNoise] })

const CUSHION = '/create/301'
const stateOf = (page: Page) => page.locator('.save-state')
const bar = (page: Page) => page.getByRole('banner')
const words = (page: Page) => page.getByRole('textbox', { name: 'Your text', exact: true })

/** A cushion with words of one's own that the shop has. */
async function beginWithWords(page: Page, shop: Shop): Promise<void> {
  await openEditor(page, shop.url('gb', CUSHION))
  await write(page, TYPED)
  await isSaved(page)
}

async function isSaved(page: Page): Promise<void> {
  const look = async () => {
    await page.clock.fastForward(60_000)
    return stateOf(page).textContent()
  }
  await expect
    .poll(look, { intervals: [100], timeout: 10_000 })
    .toBe(keeping['create.saving.state.saved'])
}

/** Another letter: something that the shop does not have yet. */
async function typeOn(page: Page, typed: string): Promise<string> {
  await words(page).press('End')
  await page.keyboard.type('!')
  await page.clock.fastForward(5_000)
  return `${typed}!`
}

/** The design is as it was last seen: on the page, and in the field that it was typed into. */
async function wordsAreThere(page: Page, typed: string): Promise<void> {
  await check(textOnPage(page, typed)).toBeVisible()
  await check(words(page)).toHaveValue(typed)
}

const saving = /\/api\/shop\/designs\/[^/]+\/draft/
const creating = /\/api\/shop\/designs\?/

test('saving on broken networks', { tag: '@desktop' }, async ({ page, shop, context }) => {
  await beginWithWords(page, shop)
  let typed = TYPED

  await test.step('offline', async () => {
    await context.setOffline(true)
    typed = await typeOn(page, typed)
    await check(stateOf(page)).toHaveText(keeping['create.saving.state.offline'])
    await context.setOffline(false)
    await isSaved(page)
    await wordsAreThere(page, typed)
  })

  for (const status of [500, 502, 503]) {
    await test.step(`the shop is in trouble: ${status}`, async () => {
      await whileAnswering(page, [saving, 'POST', answering({ status })], async () => {
        typed = await typeOn(page, typed)
        await check(stateOf(page)).toHaveText(keeping['create.saving.state.delayed'])
      })
      await isSaved(page)
      await wordsAreThere(page, typed)
    })
  }

  for (const [answer, told] of [
    [{ status: 413 }, 'tooLarge'],
    [{ status: 413, code: 'too_large' }, 'tooLarge'],
    [{ status: 422, code: 'invalid', fields: { document: 'unknown_font' } }, 'other'],
  ] as const) {
    await test.step(`it is refused: ${JSON.stringify(answer)}`, async () => {
      await whileAnswering(page, [saving, 'POST', answering(answer)], async () => {
        typed = await typeOn(page, typed)
        await check(bar(page)).toContainText(keeping[`create.saving.refused.${told}`])
        await check(bar(page)).toContainText(keeping['create.saving.refused.title'])
      })
      await button(bar(page), keeping['create.saving.tryAgain']).click()
      await isSaved(page)
      await wordsAreThere(page, typed)
    })
  }

  await test.step('the session is over', async () => {
    const over = answering({ status: 401, code: 'unauthenticated' })
    await whileAnswering(page, [saving, 'POST', over], async () => {
      typed = await typeOn(page, typed)
      await check(bar(page)).toContainText(keeping['create.saving.refused.notYours'])
      const login = bar(page).getByRole('link', { name: keeping['create.saving.logIn'] })
      await check(login).toHaveAttribute('href', /login\?redirect=.*create/)
    })
    typed = await typeOn(page, typed)
    await isSaved(page)
    await wordsAreThere(page, typed)
  })

  await test.step('it is somebody else’s by now, and there is no room for a new one', async () => {
    const before = page.url()
    const full = answering({ status: 413, code: 'quota_exceeded' })
    const notFound = answering({ status: 404, code: 'not_found' })
    await whileAnswering(page, [saving, 'POST', notFound], async () => {
      typed = await typeOn(page, typed)
      await check(bar(page)).toContainText(keeping['create.saving.refused.notYours'])
    })
    await whileAnswering(page, [creating, 'POST', full], async () => {
      await button(bar(page), keeping['create.saving.saveAsNew']).click()
      await check(bar(page)).toContainText(keeping['create.saving.refused.tooMany'])
    })
    await button(bar(page), keeping['create.saving.tryAgain']).click()
    await isSaved(page)
    await wordsAreThere(page, typed)
    check(page.url()).not.toBe(before)
  })

  await test.step('two versions, and the shop does not hear which one', async () => {
    await page.evaluate(saveElsewhere)
    typed = await typeOn(page, typed)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(keeping['create.saving.conflict.title'])
    await whileAnswering(page, ['**/conflicts/*/take?**', 'POST', unheard], async () => {
      await button(dialog, keeping['create.saving.conflict.keepMine']).click()
      await check(dialog).toContainText(keeping['create.saving.conflict.failed'])
    })
    await button(dialog, keeping['create.saving.conflict.keepMine']).click()
    await isSaved(page)
    await wordsAreThere(page, typed)
  })

  await page.reload()
  await expect(textOnPage(page, typed)).toBeVisible()
})

/** Runs in the page: as if another window had saved the same design. */
async function saveElsewhere(): Promise<void> {
  const path = `/api/shop/designs/${new URL(location.href).searchParams.get('draft')}/draft`
  const draft = (await (await fetch(path)).json()) as { revision: number; document: string }
  const document = JSON.parse(draft.document) as { pages: { elements: object[] }[] }
  document.pages[0]!.elements = []
  await fetch(path, {
    method: 'POST',
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: new URLSearchParams({
      revision: String(draft.revision),
      document: JSON.stringify(document),
    }),
  })
}

const freezing = /\/designs\/[^/]+\/versions\?/
const intoCart = /\/cart\/designs\?/

type NotAdded = 'offline' | 'trouble' | 'changed' | 'busy' | 'full' | 'gone'
type CartRow = readonly [RegExp, (route: Route) => Promise<void>, NotAdded]

const cartRows: readonly CartRow[] = [
  [freezing, unheard, 'offline'],
  [freezing, answering({ status: 500 }), 'trouble'],
  [freezing, answering({ status: 409, code: 'conflict' }), 'changed'],
  [freezing, answering({ status: 503, code: 'busy' }), 'busy'],
  [freezing, answering({ status: 429, code: 'too_many_attempts' }), 'busy'],
  [intoCart, unheard, 'offline'],
  [intoCart, answering({ status: 502 }), 'trouble'],
  [intoCart, answering({ status: 404, code: 'not_found' }), 'gone'],
  [
    intoCart,
    answering({ status: 422, code: 'invalid', fields: { article_id: 'cart_full' } }),
    'full',
  ],
]

test(
  'ordering and sharing on broken networks @elsewhere',
  { tag: '@desktop' },
  async ({ page, shop }) => {
    await beginWithWords(page, shop)
    let typed = TYPED
    const add = button(bar(page), keeping['create.saving.add'])
    const dialog = page.getByRole('dialog')

    for (const [address, answer, told] of cartRows) {
      await test.step(`not added: ${told}`, async () => {
        await whileAnswering(page, [address, 'POST', answer], async () => {
          await add.click()
          await check(bar(page)).toContainText(keeping[`create.saving.notAdded.${told}`])
        })
        await button(bar(page), 'Close').click()
        await wordsAreThere(page, typed)
      })
    }

    await test.step('not added: the design is no longer ours', async () => {
      const gone = answering({ status: 404, code: 'not_found' })
      await whileAnswering(page, [freezing, 'POST', gone], async () => {
        await add.click()
        await check(bar(page)).toContainText(keeping['create.saving.notAdded.refused'])
        await check(bar(page)).toContainText(keeping['create.saving.refused.notYours'])
      })
      await button(bar(page), keeping['create.saving.saveAsNew']).click()
      await isSaved(page)
      await wordsAreThere(page, typed)
    })

    await test.step('no link to share', async () => {
      await whileAnswering(page, [saving, 'GET', unheard], async () => {
        await button(bar(page), keeping['create.saving.share']).click()
        await check(dialog).toContainText(keeping['create.saving.share.failed'])
      })
      await button(dialog, keeping['create.saving.tryAgain']).click()
      const link = dialog.getByLabel(keeping['create.saving.share.link'])
      const make = button(dialog, keeping['create.saving.share.make'])
      await whileAnswering(page, ['**/share-link?**', 'POST', unheard], async () => {
        await make.click()
        await check(dialog).toContainText(keeping['create.saving.share.failed'])
      })
      await make.click()
      await check(link).toHaveValue(/^http/)
      await whileAnswering(page, ['**/share-link?**', 'DELETE', unheard], async () => {
        await button(dialog, keeping['create.saving.share.stop']).click()
        await check(dialog).toContainText(keeping['create.saving.share.failed'])
      })
      // It still works, so it is still shown.
      await check(link).toHaveValue(/^http/)
      await page.keyboard.press('Escape')
    })

    await test.step('no picture of the product', async () => {
      const failed = dialog.getByText(preview['create.preview.product.failed'])
      await whileAnswering(page, ['**/previews?**', 'GET', unheard], async () => {
        await button(bar(page), keeping['create.saving.preview']).click()
        const look = async () => {
          await page.clock.fastForward(5_000)
          return failed.isVisible()
        }
        await expect.poll(look, { intervals: [100] }).toBe(true)
      })
      await button(dialog, preview['create.preview.product.retry']).click()
      await check(failed).toBeHidden()
      await check(dialog.getByRole('img', { name: /^Your design on/ })).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('the cart at last', async () => {
      await add.click()
      await expect(page).toHaveURL(/\/cart$/)
      await page.goBack()
      await expect(textOnPage(page, typed)).toBeVisible()
    })

    const panel = page.locator('.editor-panel')
    await test.step('no list of designs', async () => {
      const list = '**/customers/me/designs?**'
      await whileAnswering(page, [list, 'GET', unheard], async () => {
        await tab(page, 'My designs').click()
        await check(panel).toContainText(keeping['create.saving.listFailed'])
      })
      await button(panel, keeping['create.saving.tryAgain']).click()
      await check(panel).toContainText(keeping['create.saving.own.open'])
    })

    await test.step('no way back to an earlier version', async () => {
      const restore = panel.getByRole('button', { name: /^Go back to this/ })
      await whileAnswering(page, [freezing, 'GET', unheard], async () => {
        await panel.getByText(keeping['create.saving.versions']).click()
        await check(panel).toContainText(keeping['create.saving.listFailed'])
      })
      await button(panel, keeping['create.saving.tryAgain']).click()
      await whileAnswering(page, ['**/restore?**', 'POST', unheard], async () => {
        await restore.first().click()
        await check(panel).toContainText(keeping['create.saving.version.failed'])
      })
      await check(textOnPage(page, typed)).toBeVisible()
      await restore.first().click()
      await check(panel).not.toContainText(keeping['create.saving.version.failed'])
    })

    await test.step('not on another product', async () => {
      const duplicating = '**/duplicates?**'
      await panel.getByText(keeping['create.saving.others'], { exact: true }).click()
      const mug = panel.getByRole('button', { name: /^Photo mug/ })
      await whileAnswering(page, [duplicating, 'POST', unheard], async () => {
        await mug.click()
        await check(panel).toContainText(keeping['create.saving.version.failed'])
      })
      const unfit = answering({ status: 422, code: 'invalid', fields: { article_id: 'too_many' } })
      await whileAnswering(page, [duplicating, 'POST', unfit], async () => {
        await mug.click()
        await check(panel).toContainText(keeping['create.saving.others.failed'])
      })
      await mug.click()
      await expect(page).toHaveURL(/\/create\/101\?draft=/)
      await expect(textOnPage(page, typed)).toBeVisible()
    })
  },
)
