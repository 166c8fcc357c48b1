import { forOrder } from '#app/order-return.ts'
import { isRefused, type Refused } from '#api/refusal.ts'
import { goTo, orErrorPage } from '#app/answers.ts'
import { refusedForm, type FormValues } from '#app/forms.ts'
import { actionPath, draftPath, localPath } from '#app/paths.ts'
import type { Shop, ShopApi } from '#app/shop.ts'

type ByLink = { publicId: string; actionId: string }

/** Answer on the page of a required action; afterwards the page says how it stands. */
export async function runActionAnswer(shop: Shop, asked: ByLink, values: FormValues) {
  const { orderAccess, actionAnswer, tracking } = shop.api
  const { publicId, actionId } = asked
  const path = actionPath(publicId, actionId)
  const orAgain = async (answer: unknown) =>
    isRefused(answer) ? refusedAnswer(shop, path, answer, values) : goTo(shop, path, 303)
  switch (values['intent']) {
    case 'confirm': {
      await shop.ensureSession()
      return orAgain(await orderAccess.confirmOrder({ publicId, answer: values['answer'] ?? '' }))
    }
    case 'code': {
      await shop.ensureSession()
      return orAgain(await orderAccess.sendCode({ publicId }))
    }
    case 'enter': {
      const { code = '', ...shown } = values
      const entered = await orderAccess.enterCode({ publicId, code })
      return isRefused(entered) ? refusedAnswer(shop, path, entered, shown) : goTo(shop, path, 303)
    }
    case 'account': {
      const { holder = '', iban = '' } = values
      const answer = await actionAnswer.nameRefundAccount({ ...asked, holder, iban })
      // Not sent back to the page: what was typed stays between the visitor and the bank.
      const { iban: _iban, ...shown } = values
      return isRefused(answer) ? refusedAnswer(shop, path, answer, shown) : goTo(shop, path, 303)
    }
    case 'stop': {
      const { token = '' } = values
      const answer = await actionAnswer.stopRefundAccount({ ...asked, token })
      return goTo(shop, `${path}?stopped=${isRefused(answer) ? 'no' : 'yes'}`, 303)
    }
    case 'draft': {
      await shop.ensureSession()
      const { lineId = '' } = values
      const draft = await tracking.startTrackedDraft({ publicId, lineId })
      if (isRefused(draft)) return refusedAnswer(shop, path, draft, values)
      const back = localPath(shop, `${path}?${new URLSearchParams({ draft: draft.designId })}`)
      return goTo(shop, forOrder(draftPath(draft.articleId, draft.designId), back), 303)
    }
    case 'design': {
      const { designId = '', isConfirmed } = values
      const design: unknown = { ...asked, designId, isConfirmed }
      return orAgain(
        await actionAnswer.sendDesign(
          design as Parameters<ShopApi['actionAnswer']['sendDesign']>[0],
        ),
      )
    }
    case 'approve':
      return orAgain(await actionAnswer.approveProof(asked))
    case 'as-ordered':
      return orAgain(await actionAnswer.approveProof({ ...asked, asOrdered: 'on' }))
    case 'change':
      return orAgain(
        await actionAnswer.askForChange({ ...asked, message: values['message'] ?? '' }),
      )
    case 'address': {
      const address: unknown = { ...values, ...asked }
      return orAgain(
        await actionAnswer.fixAddress(
          address as Parameters<ShopApi['actionAnswer']['fixAddress']>[0],
        ),
      )
    }
    default:
      return goTo(shop, path, 303)
  }
}

/** Beside the form where the visitor can do something about it; else the page as it stands. */
async function refusedAnswer(shop: Shop, path: string, refused: Refused, values: FormValues) {
  switch (refused.code) {
    case 'invalid':
    case 'preflight':
    case 'busy':
    case 'too_many_attempts':
      return refusedForm(refused, values)
    case 'conflict':
    case 'expired':
    case 'forbidden':
    case 'unauthenticated':
      return goTo(shop, path, 303)
    default:
      return orErrorPage<never>(shop, refused)
  }
}
