import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Contract } from '#api/contract.ts'
import { openApi } from '#tests/api.ts'
import { contextOf } from '#tests/context.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { contracts } from './contracts.ts'
import { limitWrites } from './kernel/limit-writes.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

const email = 'stranger@example.com'
const token = 'a-token-that-nobody-has'
const person = { name: 'Anna', surname: 'Berg', email, policy: 'on' }
const home = 'http://gb.localhost:3000/'

/** What a stranger can call, with a call of it and the limit that must have counted it. */
const open: Record<string, { limit: string; input: object }> = {
  'attribution.noteArrival': { limit: 'arrival', input: { url: `${home}?utm_source=a` } },
  'attribution.recordHit': { limit: 'arrival', input: { customerId: '1', url: home } },
  'cart.addCode': { limit: 'code', input: { code: 'GUESS' } },
  'event.recordPageEvent': {
    limit: 'page event',
    input: { category: 'home', name: 'page_view', url: home, mobile: false, consentVersion: '1' },
  },
  'log.recordLog': { limit: 'log', input: { level: 'ERROR', message: 'x' } },
  'newsletter.requestSubscription': {
    limit: 'newsletter',
    input: { email, policy: 'on', wordingVersion: '2026-11' },
  },
  'payment.startPayment': { limit: 'tracking miss', input: { orderPublicId: token } },
  'payment.retryPayment': {
    limit: 'tracking miss',
    input: { orderPublicId: token, method: 'CARD' },
  },
  'payment.checkPayment': { limit: 'tracking miss', input: { orderPublicId: token } },
  'orderAccess.confirmOrder': {
    limit: 'order confirmation address',
    input: { publicId: 'x'.repeat(22), answer: email },
  },
  'orderAccess.sendCode': { limit: 'tracking miss', input: { publicId: 'x'.repeat(22) } },
  'orderAccess.enterCode': {
    limit: 'tracking miss',
    input: { publicId: 'x'.repeat(22), code: '123456' },
  },
  'search.noteMiss': { limit: 'search-miss', input: { query: 'unicorn' } },
  'session.startSession': { limit: 'session start', input: {} },
  'session.logIn': { limit: 'login address', input: { email, password: 'x' } },
  'signIn.register': {
    limit: 'register address',
    input: { ...person, kind: 'PERSON' },
  },
  'signIn.confirmEmail': {
    limit: 'sign-in token',
    input: { token, password: 'a-long-enough-one' },
  },
  'signIn.beginPasskeyEntry': { limit: 'passkey challenge', input: {} },
  'signIn.requestPasswordReset': { limit: 'reset address', input: { email } },
  'signIn.setPasswordByToken': {
    limit: 'sign-in token',
    input: { token, password: 'a-long-enough-one' },
  },
  'signIn.requestMagicLink': { limit: 'link address', input: { email } },
  'signIn.enterByMagicLink': { limit: 'sign-in token', input: { token } },
  'tracking.findTracking': { limit: 'tracking miss', input: { number: 'E-1', email } },
  'ticket.openTicket': {
    limit: 'ticket',
    input: { ...person, subject: 'other', message: 'Hello there' },
  },
  'ticket.requestBudget': {
    limit: 'ticket',
    input: { ...person, product: 'Mugs', quantity: 10, message: 'Hello there' },
  },
}

/**
 * Without a limit of their own: they need a session or a customer, a token that cannot be guessed,
 * or are called by the server alone. All of them share the limit of the door.
 */
const owned = new Set([
  'address.addAddress',
  'address.changeAddress',
  'address.removeAddress',
  'cart.acceptNews',
  'cart.addDesign',
  'cart.addPrints',
  'cart.addLine',
  'cart.changeQuantity',
  'cart.chooseCode',
  'cart.moveLine',
  'cart.noteSeen',
  'cart.removeCode',
  'cart.removeLine',
  'cart.restoreLine',
  'cart.setContact',
  'cart.stepQuantity',
  'checkout.choosePayment',
  'checkout.setAddress',
  'checkout.setContact',
  'checkout.setDelivery',
  'collection.acceptPhotos',
  'collection.addComment',
  'collection.changeCollection',
  'collection.closeCollection',
  'collection.introduceOneself',
  'collection.openCollection',
  'collection.removeComment',
  'collection.removePhoto',
  'collection.takeBackComment',
  'collection.takeBackPhoto',
  'customer.changeProfile',
  'design.copySharedDesign',
  'design.createDesign',
  'design.saveDesign',
  'design.duplicateDesign',
  'design.renameDesign',
  'design.describeDesign',
  'design.tagDesign',
  'design.deleteDesign',
  'design.freezeVersion',
  'design.restoreVersion',
  'design.setVisibility',
  'design.takeConflict',
  'design.discardConflict',
  'design.shareDesign',
  'design.unshareDesign',
  'newsletter.confirmSubscription',
  'newsletter.unsubscribe',
  'newsletter.changeOwnSubscription',
  'placing.placeOrder',
  'ownSignIn.changePassword',
  'ownSignIn.requestEmailChange',
  'ownSignIn.confirmEmailChange',
  'ownSignIn.endDevice',
  'ownSignIn.endOtherDevices',
  'ownSignIn.beginPasskey',
  'ownSignIn.addPasskey',
  'ownSignIn.removePasskey',
  'ownSignIn.startLinking',
  'ownSignIn.linkAccount',
  'ownSignIn.unlinkAccount',
  'ownSignIn.deleteAccount',
  'partner.apply',
  'actionAnswer.approveProof',
  'actionAnswer.askForChange',
  'actionAnswer.fixAddress',
  'actionAnswer.nameRefundAccount',
  'actionAnswer.sendDesign',
  'actionAnswer.stopRefundAccount',
  'session.setConsent',
  'session.noteDevice',
  'session.logOut',
  'session.chooseGuestCheckout',
  'signIn.enterByAccount',
  'signIn.enterByPasskey',
  'testGateway.payByTestCard',
  'testGateway.decideTestPayment',
  'tracking.cancelTracked',
  'tracking.changeTrackedAddress',
  'tracking.reorder',
  'tracking.reorderTracked',
  'tracking.startTrackedDraft',
  'tracking.useTrackedDraft',
  'withdrawal.withdraw',
  'upload.choosePage',
  'upload.createPhoneLink',
  'upload.deleteUpload',
  'upload.startResumable',
  'upload.endPhoneLinks',
  'upload.endResumable',
  'wish.addWish',
  'wish.removeWish',
])

/** Streamed bodies are counted by their use case; their own tests show it. */
const streamed = new Set([
  // Signed by a payment provider.
  'settlement.receiveHint',
  'attachment.receiveForm',
  'collection.addPhotos',
  'reviewWriting.writeReview',
  'upload.uploadFromPhone',
  'upload.uploadImages',
  'upload.appendToResumable',
])

const writes = Object.entries<Contract>(contracts).flatMap(([noun, contract]) =>
  Object.entries(contract)
    .filter(([, endpoint]) => endpoint.method !== 'GET')
    .map(([name]) => `${noun}.${name}`),
)

describe('whatever can be written', () => {
  it('is listed here: a new endpoint says which limit keeps strangers from misusing it', () => {
    const known = new Set([...Object.keys(open), ...owned, ...streamed])
    expect(writes.filter((name) => !known.has(name))).toEqual([])
    expect([...known].filter((name) => !writes.includes(name))).toEqual([])
  })

  it.each(Object.entries(open))('%s is counted for the client', async (path, { limit, input }) => {
    await database.db.deleteFrom('attempt_count').execute()
    const [noun, name] = path.split('.') as [string, string]
    const visitor = shop.visitor() as unknown as Record<
      string,
      Record<string, (input: object) => Promise<unknown>>
    >
    await visitor[noun]![name]!(input)
    const rows = await database.db.selectFrom('attempt_count').select('key').execute()
    expect(rows.map(({ key }) => key.slice(0, key.lastIndexOf(' ')))).toContain(limit)
  })
})

describe('the door', () => {
  it('lets one address write so often a minute and no more, over all kinds of writes', async () => {
    const runs: string[] = []
    const { logOut } = contracts.session
    const limited = limitWrites(3)({
      endpoint: logOut,
      before: async () => 'prepared',
      run: async () => ({}),
    })
    const write = async (address: string) => {
      const ctx = { ...contextOf(database.db, 'x'.repeat(22)), clientAddress: address }
      runs.push((await limited.before!(ctx, {})) as string)
    }
    for (let i = 0; i < 3; i++) await write('203.0.113.1')
    await expect(write('203.0.113.1')).rejects.toMatchObject({ code: 'too_many_attempts' })
    await write('203.0.113.2')
    expect(runs).toEqual(Array(4).fill('prepared'))
  })
})
