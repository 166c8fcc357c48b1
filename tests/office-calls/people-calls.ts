import { sql } from 'kysely'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { insertAccount } from '#commerce/staff/company.queries.ts'
import { granted } from '#tests/designs/designs.ts'
import type { OfficeCalls } from './office-call.ts'
import type { StoreDesk } from './store-desk.ts'

const ofHouse = 'people of the shop and their roles are of no store'
const reason = 'because they asked'

const somebody = async (desk: StoreDesk) => ({ staffId: await desk.somebody() })

async function invited(desk: StoreDesk) {
  const boss = await desk.colleague('admin')
  const person = { email: desk.newEmail(), name: 'Eva', role: ['admin'] }
  return { staffId: granted(await boss.staff.invitePerson(person)).staffId }
}

let roles = 0
const newRole = () => ({
  code: `walk-${'abcdefghijklmnopqrstuvwxyz'[(roles += 1)]}`,
  name: 'Walk',
  permission: ['order.read'] as const,
  idleMinutes: 60,
})

async function role(desk: StoreDesk) {
  const boss = await desk.colleague('admin')
  const made = newRole()
  const { revision } = granted(
    await boss.people.createRole({ ...made, permission: [...made.permission] }),
  )
  return { ...made, permission: [...made.permission], revision }
}

const limit = { act: 'refund', currency: 'EUR' } as const

async function limited(desk: StoreDesk) {
  const boss = await desk.colleague('admin')
  const { staffId } = await somebody(desk)
  granted(await boss.people.setLimit({ staffId, ...limit, mostMinor: 1, mostPerDayMinor: 2 }))
  return { staffId, ...limit }
}

async function withCodes(desk: StoreDesk) {
  const { staffId } = await somebody(desk)
  await desk.db.updateTable('staff').set({ may_use_totp: true }).where('id', '=', staffId).execute()
  await desk.db
    .insertInto('staff_totp')
    .values({ staff_id: staffId, secret: Buffer.from('sealed'), confirmed_at: desk.now })
    .execute()
  return { staffId }
}

async function customerNote(desk: StoreDesk) {
  const customerId = await desk.customer()
  const { noteId } = granted(
    await desk.me.customerDesk.addCustomerNote({ customerId, body: 'Calls often' }),
  )
  return { customerId, noteId }
}

const pointOf = (desk: StoreDesk) => ({
  country: desk.store === 'WPX-GB' ? ('GB' as const) : ('ES' as const),
  name: 'Loading bay',
  addressLine: '9 Dock Road',
  postalCode: desk.store === 'WPX-GB' ? 'E14 9GE' : '28001',
  city: 'Townsend',
})

async function customerPoint(desk: StoreDesk) {
  const customerId = await desk.customer()
  const clerk = await desk.colleague('support')
  const asked = { customerId, ...pointOf(desk) }
  const { pointId } = granted(await clerk.customerDesk.agreeCustomerPoint(asked))
  return { customerId, pointId }
}

async function view(desk: StoreDesk) {
  const customerId = await desk.customer()
  const { viewId } = granted(await desk.me.customerDesk.openCustomerView({ customerId, reason }))
  return { viewId }
}

/** A guest whose address an answer by mail has proven. */
async function guest(desk: StoreDesk) {
  const ticket = await desk.ticket()
  await sql`update ticket set verified = 'EMAIL' where public_id = ${ticket}`.execute(desk.db)
  return { ticket }
}

/** Two ways in: the last one is nobody's to remove. */
async function passkey(desk: StoreDesk) {
  const rows = [makePublicId(), makePublicId()].map((credential_id) => ({
    staff_id: desk.me.staffId,
    credential_id,
    public_key: Buffer.from('key'),
    counter: 0,
    transports: [],
    rp_id: 'staff.localhost',
    name: 'Key',
  }))
  const [made] = await desk.db.insertInto('staff_passkey').values(rows).returning('id').execute()
  return { passkeyId: made!.id }
}

async function session(desk: StoreDesk) {
  const { id } = await desk.db
    .selectFrom('staff_session')
    .where('staff_id', '=', desk.me.staffId)
    .select('id' as never)
    .executeTakeFirstOrThrow()
  return { sessionId: id }
}

/** Calls about customers, people of the shop and their ways in. */
export const peopleCalls: OfficeCalls = {
  'audit.getAct': {
    ofHouse: 'the audit log is of no store',
    ask: async (desk) => {
      await invited(desk)
      const { id } = await desk.db
        .selectFrom('staff_act')
        .orderBy('id', 'desc')
        .select('id')
        .executeTakeFirstOrThrow()
      return { actId: Number(id) }
    },
  },
  'audit.checkNow': { ofHouse: 'the audit log is of no store', ask: () => ({}) },
  // Everything of an address in a brand, whatever store it bought in.
  'customerDesk.exportGuestData': { inAllStores: true, ask: guest },
  'customerDesk.eraseGuest': {
    inAllStores: true,
    ask: async (desk) => ({ ...(await guest(desk)), reason }),
  },
  'customerDesk.getCustomer': { ask: async (desk) => ({ customerId: await desk.customer() }) },
  'customerDesk.endCustomerSessions': {
    ask: async (desk) => ({ customerId: await desk.customer(), reason }),
  },
  'customerDesk.addCustomerNote': {
    ask: async (desk) => ({ customerId: await desk.customer(), body: 'Calls often' }),
  },
  'customerDesk.removeCustomerNote': { ask: customerNote },
  'customerDesk.agreeCustomerPoint': {
    ask: async (desk) => ({ customerId: await desk.customer(), ...pointOf(desk) }),
  },
  'customerDesk.endCustomerPoint': { ask: customerPoint },
  'customerDesk.openCustomerView': {
    ask: async (desk) => ({ customerId: await desk.customer(), reason }),
  },
  'customerDesk.getCustomerView': { isOwn: true, ask: view },
  'customerDesk.closeCustomerView': { isOwn: true, ask: view },
  'people.getPerson': { ofHouse, ask: somebody },
  'people.createRole': { ofHouse, ask: newRole },
  'people.changeRole': { ofHouse, ask: async (desk) => ({ ...(await role(desk)), name: 'Other' }) },
  'people.removeRole': { ofHouse, ask: async (desk) => ({ code: (await role(desk)).code }) },
  'people.setLimit': {
    ofHouse,
    ask: async (desk) => ({
      ...(await somebody(desk)),
      ...limit,
      mostMinor: 1,
      mostPerDayMinor: 2,
    }),
  },
  'people.removeLimit': { ofHouse, ask: limited },
  'people.allowTotp': {
    ofHouse,
    ask: async (desk) => ({ ...(await somebody(desk)), isAllowed: true }),
  },
  'people.resetTotp': { ofHouse, ask: withCodes },
  'people.unlinkCompany': {
    ofHouse,
    ask: async (desk) => {
      const { staffId } = await withCodes(desk)
      const account = { issuer: 'https://id.example', subject: staffId }
      await insertAccount(desk.db, staffId, account, desk.now)
      return { staffId }
    },
  },
  'people.withdrawInvitation': { ofHouse, ask: invited },
  'people.endSessions': { ofHouse, ask: somebody },
  'staff.invitePerson': {
    ofHouse,
    ask: (desk) => ({ email: desk.newEmail(), name: 'Eva', role: ['admin'] }),
  },
  'staff.inviteAgain': { ofHouse, ask: invited },
  'staff.changeRoles': {
    ofHouse,
    ask: async (desk) => ({ staffId: await desk.somebody('admin'), role: ['admin@wpx-pt'] }),
  },
  'staff.changeStatus': {
    ofHouse,
    ask: async (desk) => ({ ...(await somebody(desk)), status: 'SUSPENDED', reason: 'gone' }),
  },
  'staff.removeOwnPasskey': { isOwn: true, ask: passkey },
  'staff.endOwnSession': { isOwn: true, ask: session },
  'own.renameOwnPasskey': {
    isOwn: true,
    ask: async (desk) => ({ ...(await passkey(desk)), name: 'Telephone' }),
  },
}
