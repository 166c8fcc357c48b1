import type { MailTransport } from '#commerce/kernel/mail/mail-transport.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { currentTrace, withSpan } from '#commerce/kernel/trace.ts'
import type { Gateway } from '#commerce/payment/gateway/gateway.ts'
import type { Gateways } from '#commerce/payment/gateway/open-gateways.ts'
import type { Log } from '#server/observe/log.ts'
import type { Metrics } from './metrics.ts'

export type CallWatch = <Result>(
  service: string,
  call: string,
  work: () => Promise<Result>,
) => Promise<Result>

/** Times calls of others, and counts those that failed: what is slow outside is felt inside. */
export function makeCallWatch({ observeCall }: Pick<Metrics, 'observeCall'>): CallWatch {
  return async (service, call, work) => {
    const started = performance.now()
    const end = (isFailed: boolean) =>
      observeCall({ service, call, isFailed }, (performance.now() - started) / 1000)
    const fields = { 'peer.service': service }
    try {
      const result = await withSpan(`${service} ${call}`, { kind: 'client', fields }, work)
      end(false)
      return result
    } catch (error) {
      end(true)
      throw error
    }
  }
}

export function watchStorage(storage: Storage, watch: CallWatch): Storage {
  return {
    ...storage,
    put: (...given) => watch('storage', 'put', () => storage.put(...given)),
    find: async (key) => {
      const found = await watch('storage', 'find', () => storage.find(key))
      return found && { ...found, open: () => watch('storage', 'open', found.open) }
    },
    fetchLocal: (key) => watch('storage', 'fetch', () => storage.fetchLocal(key)),
    remove: (key) => watch('storage', 'remove', () => storage.remove(key)),
  }
}

/** The mail carries the id of the request that caused it: whoever got it can be helped by that. */
export function watchTransport(
  transport: MailTransport,
  watch: CallWatch,
  log: Pick<Log, 'info'>,
): MailTransport {
  return {
    close: transport.close,
    async send(mail) {
      const started = performance.now()
      const id = currentTrace()?.requestId
      const traced = id ? { ...mail, headers: { ...mail.headers, 'X-Request-Id': id } } : mail
      await watch('smtp', 'send', () => transport.send(traced))
      log.info({ ms: Math.round(performance.now() - started) }, 'mail sent')
    },
  }
}

/** Providers of payments; what the house itself does (transfers) calls nobody. */
export function watchGateways(gateways: Gateways, watch: CallWatch): Gateways {
  const watched = new Map<Gateway, Gateway>()
  return {
    find(provider) {
      const gateway = gateways.find(provider)
      if (!gateway || gateway.name === 'house') return gateway
      const known = watched.get(gateway) ?? watchGateway(gateway, watch)
      watched.set(gateway, known)
      return known
    },
  }
}

/** All that asks the provider; a webhook is read without. */
function watchGateway(gateway: Gateway, watch: CallWatch): Gateway {
  const service = `payment ${gateway.name}`
  return {
    ...gateway,
    readWebhook: (webhook, now) => gateway.readWebhook(webhook, now),
    create: (order) => watch(service, 'create', () => gateway.create(order)),
    fetch: (id) => watch(service, 'fetch', () => gateway.fetch(id)),
    void: (id) => watch(service, 'void', () => gateway.void(id)),
    refund: (order) => watch(service, 'refund', () => gateway.refund(order)),
    fetchRefund: (refund) => watch(service, 'fetch refund', () => gateway.fetchRefund(refund)),
  }
}
