import { granted } from '#tests/designs/designs.ts'
import type { OfficeCalls } from './office-call.ts'
import type { StoreDesk } from './store-desk.ts'

const ofHouse = 'one’s own account, lists and work'
const by = 'support'

async function views(desk: StoreDesk) {
  const view = { list: 'orders', query: 'sort=-placed' }
  const names = ['Late', 'Mine']
  const viewId: string[] = []
  for (const name of names) {
    viewId.push(granted(await desk.me.officeView.saveView({ ...view, name })).viewId)
  }
  return { list: 'orders', viewId: viewId.toReversed() }
}

/** Writes by everybody who is signed in, about nothing but their own. */
export const ownCalls: OfficeCalls = {
  'officeTask.startTask': {
    ofHouse,
    by,
    ask: async (desk) => ({
      act: 'order.note',
      ids: [(await desk.order()).number],
      input: JSON.stringify({ body: 'Look' }),
    }),
  },
  'officeTask.startExport': { ofHouse, by, ask: () => ({ list: 'orders', query: '' }) },
  'officeView.saveView': {
    ofHouse,
    by,
    ask: (desk) => ({ list: 'orders', name: desk.newEmail(), query: 'sort=-placed' }),
  },
  'officeView.orderViews': { ofHouse, by, ask: views },
  'orderDesk.seeMentions': { ofHouse, by, rows: 0, ask: () => ({ noteId: 1 }) },
  'ticketWork.seeTicketMentions': { ofHouse, by, rows: 0, ask: () => ({}) },
  'ticketSkills.setOwnSkills': {
    ofHouse,
    by,
    ask: () => ({ language: ['de'], subject: ['order'] }),
  },
  'ticketSkills.setOwnAbsence': { ofHouse, by, ask: () => ({ until: '2199-01-31' }) },
  'noticeDesk.readNotices': { ofHouse, by, rows: 0, ask: () => ({ noticeId: [1] }) },
  'noticeDesk.setNoticeChoices': {
    ofHouse,
    by,
    ask: () => ({ kind: ['order_moved'], digest: 'daily' }),
  },
  'own.changeOwnName': { ofHouse, by, ask: () => ({ name: 'Eva' }) },
  'staff.setLanguage': { ofHouse, by, ask: () => ({ language: 'es' }) },
}

const withDevice =
  'needs a device: people and their ways in have tests of their own in commerce/staff'
const ended = 'ends the session that asks'

/** Writes of one's own ways in, each with why it is not called here. */
export const waysInElsewhere: Readonly<Record<string, string>> = {
  'staff.beginProof': withDevice,
  'staff.proveAgain': withDevice,
  'staff.beginOwnPasskey': withDevice,
  'staff.addOwnPasskey': withDevice,
  'staff.signOut': ended,
  'staff.proveDemo': 'works in the demo alone',
  'entry.proveByTotp': withDevice,
  'entry.beginCompanyProof': withDevice,
  'entry.proveByCompany': withDevice,
  'entry.beginOwnTotp': withDevice,
  'entry.confirmOwnTotp': withDevice,
  'entry.renewOwnRecoveryCodes': withDevice,
  'entry.removeOwnTotp': withDevice,
}
