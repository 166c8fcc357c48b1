import { isIP } from 'node:net'
import { peerOf } from './client-address.ts'
import type { WebContext } from '#server/web/web-context.ts'

/** Forwarding headers that proxies add to a request; with any of them it was made elsewhere. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded',
  'x-forwarded-by',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-scheme',
  'x-forwarded-server',
  'x-forwarded-ssl',
  'x-original-forwarded-for',
  'x-original-host',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-scheme',
  'x-url-scheme',
  'x-proxyuser-ip',
  'client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf-ray',
  'cdn-loop',
  'fastly-client-ip',
  'fly-client-ip',
  'akamai-origin-hop',
  'x-azure-clientip',
  'x-appengine-user-ip',
  'x-amzn-trace-id',
  'ali-cdn-real-ip',
  'wl-proxy-client-ip',
  'proxy-client-ip',
  'max-forwards',
] as const

/**
 * Whether somebody at this very machine asks, by the name `localhost`. A name of a store comes through
 * a proxy, another name from a page that had it resolved to 127.0.0.1 in the operator's own browser.
 */
export function isOperatorHere(c: WebContext): boolean {
  const { headers, rawHeaders } = c.env.incoming
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
  return (
    hosts.length === 1 &&
    /^localhost(:\d{1,5})?$/i.test(headers.host ?? '') &&
    isLoopbackRequest(c) &&
    isOwnNavigation(headers['sec-fetch-site'])
  )
}

/** Whether a request was made at this very machine, with no proxy in between. */
export function isLoopbackRequest(c: WebContext): boolean {
  const { incoming } = c.env
  const { headers, httpVersion } = incoming
  return (
    // As a proxy speaks that was told nothing: it names the place it asks, and nobody behind it.
    httpVersion !== '1.0' &&
    isLoopback(peerOf(incoming)) &&
    forwardingHeaders.every((name) => headers[name] === undefined)
  )
}

function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

/** Browsers say it; a page of somebody else must not ask in the operator's name. */
function isOwnNavigation(fetchSite: string | string[] | undefined): boolean {
  return fetchSite === undefined || fetchSite === 'none' || fetchSite === 'same-origin'
}
