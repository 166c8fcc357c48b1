import { granted } from '#tests/designs/designs.ts'
import type { StoreDesk } from '#tests/office-calls/store-desk.ts'
import { becomeOwner } from '#tests/orders/order-owner.ts'
import { listWith, ofCall, type PageSamples } from './page-sample.ts'

const ticket = async (desk: StoreDesk) => ({ publicId: await desk.ticket() })
const umbrella = ofCall('ticketWork.closeUmbrella', (asked) => ({
  id: asked['umbrellaId'] ?? asked['id'],
}))

/** A ticket about pieces that came broken, as whoever ordered them reports it. */
async function fault(desk: StoreDesk) {
  const { publicId, lineId, email } = await desk.order(15)
  const guest = await desk.shop.visitorWithSession({ application: desk.store })
  await becomeOwner(desk.db, guest, { publicId, email })
  const report = { publicId, lines: [`${lineId}=1=damaged`], message: 'The lid is broken.' }
  return { publicId: granted(await guest.fault.reportFault(report)).publicId }
}

/** Pages of tickets, quotes, incoming mail and text blocks. */
export const ticketPages: PageSamples = {
  '/tickets': { by: 'support', ask: listWith('ticketDesk.getTicket', 'view=unassigned') },
  '/tickets/:publicId': [
    { by: 'support', shows: 'a photo', ask: ofCall('ticketDesk.getTicketFile') },
    { by: 'support', shows: 'a fault', ask: fault },
    { by: 'support', shows: 'a chat', ask: ofCall('ticketDesk.getChat') },
    { by: 'support-lead', shows: 'several messages', ask: ofCall('ticketWork.split') },
    {
      by: 'support',
      shows: 'a ready-made answer',
      ask: async (desk) => ({ ...(await ticket(desk)), query: 'macro=damagedPhotosPlease' }),
    },
  ],
  '/tickets/begin': {
    by: 'support',
    ask: async (desk) => ({ query: `order=${(await desk.order(0)).number}` }),
  },
  '/tickets/:publicId/about': { by: 'support', ask: ofCall('ticketAbout.setAbout') },
  '/tickets/:publicId/fault': { by: 'support', ask: fault },
  '/quotes': { by: 'support', ask: listWith('quote.getQuote') },
  '/quotes/:publicId': [
    { by: 'support', shows: 'a draft', ask: ofCall('quote.getQuote') },
    { by: 'support', shows: 'what was sent', ask: ofCall('quote.withdrawQuote') },
  ],
  '/help-figures': { by: 'support-lead' },
  '/tickets/figures': { by: 'support-lead', ask: listWith('ticketDesk.getTicket') },
  '/tickets/:publicId/forward': { by: 'support-lead', ask: ofCall('ticketWork.forward') },
  '/tickets/:publicId/guest-data': {
    ask: ofCall('customerDesk.exportGuestData', (asked) => ({ publicId: asked['ticket'] })),
  },
  '/tickets/:publicId/split': { by: 'support', ask: ofCall('ticketWork.split') },
  '/ticket-umbrellas': { by: 'support', ask: listWith('ticketWork.closeUmbrella') },
  '/ticket-umbrellas/:id': { by: 'support', ask: umbrella },
  '/ticket-hours': { by: 'support-lead' },
  '/mail-in': { by: 'support', ask: listWith('mailIn.getMail') },
  '/mail-in/:mailId': { by: 'support', ask: ofCall('mailIn.getMail') },
  '/macros': { by: 'support-lead', ask: listWith('macro.getMacro') },
  '/macros/:code': [
    { by: 'support-lead', ask: ofCall('macro.getMacro') },
    {
      by: 'support-lead',
      shows: 'words of the shop',
      ask: () => ({ code: 'damagedPhotosPlease', query: 'language=de' }),
    },
  ],
}
