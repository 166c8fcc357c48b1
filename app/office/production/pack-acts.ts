import { isRefused } from '#api/refusal.ts'
import type { ActEnd, FormAsk } from '#app/office/office-page.ts'
import { fieldOf } from '#app/office/office-page.ts'
import type { boxes } from '#commerce/production-desk/production-desk.terms.ts'
import { packPath } from './production-words.tsx'

/** Acts at the packing table, from the piece in the box to the parcel that is collected. */
export async function actOnBox({ api, form, params }: FormAsk): Promise<ActEnd> {
  const desk = api.productionDesk
  const number = params['number']!
  const line = Number(fieldOf(form, 'line'))
  const goTo = packPath(number)
  switch (fieldOf(form, 'act')) {
    case 'scan': {
      const end = await desk.scan({ code: fieldOf(form, 'code'), mode: 'PACK' })
      if (isRefused(end)) {
        return end.code === 'not_found'
          ? { ...end, code: 'invalid', fields: { code: 'unknown' } }
          : end
      }
      const id =
        end.did === 'MOVED' ? 'office-production.did.PACK' : 'office-production.already.PACK'
      // A piece of another order was scanned at this table: its own box is shown.
      return { goTo: packPath(end.number), toast: id }
    }
    case 'count': {
      const end = await desk.countPieces({ number, line, count: Number(fieldOf(form, 'count')) })
      return isRefused(end) ? end : { goTo, toast: 'office-production.counted' }
    }
    case 'empty': {
      const end = await desk.emptyBox({ number, line })
      return isRefused(end) ? end : { goTo, toast: 'office-production.takenOut' }
    }
    case 'label': {
      const end = await desk.makeLabelAgain({ number, since: fieldOf(form, 'since') })
      return isRefused(end) ? end : { goTo, toast: 'office-production.labelMade' }
    }
    case 'collection': {
      const end = await desk.offerCollection({ number })
      return isRefused(end) ? end : { goTo, toast: 'office-production.collectionOffered' }
    }
    case 'collected': {
      const end = await desk.confirmCollection({ number })
      if (isRefused(end)) return end
      return { goTo: '/office/production/pack', toast: 'office-production.collected' }
    }
    case 'repack': {
      const end = await desk.repack({ number })
      return isRefused(end) ? end : { goTo, toast: 'office-production.repacked' }
    }
    case 'send': {
      const end = await desk.handOver({
        carrier: fieldOf(form, 'carrier'),
        number: [number],
        isAfterAll: true,
      })
      return isRefused(end) ? end : { goTo, toast: 'office-production.sentAfterAll' }
    }
    default:
      return closeBox({ api, form }, number)
  }
}

async function closeBox(
  { api, form }: Pick<FormAsk, 'api' | 'form'>,
  number: string,
): Promise<ActEnd> {
  const weights = fieldOf(form, 'weightGrams').split(/[\s,;]+/)
  const end = await api.productionDesk.packOrder({
    number,
    box: fieldOf(form, 'box') as (typeof boxes)[number],
    weightGrams: weights.filter(Boolean).map(Number),
    isWeightConfirmed: fieldOf(form, 'isWeightConfirmed') === 'yes' || undefined,
    carrier: fieldOf(form, 'carrier') || undefined,
  })
  if (isRefused(end)) return end
  const toast = {
    id: 'office-production.packed',
    values: { count: end.trackingNumbers.length },
  } as const
  return { goTo: packPath(number), toast }
}
