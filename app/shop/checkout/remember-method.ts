import { apiPath } from '#app/browser-api/api-path.ts'

/** For when the page is left and opened again. Nobody waits for it, and the order names it anyway. */
export function rememberMethod(method: string): void {
  void fetch(apiPath('/checkout/payment_method'), {
    method: 'POST',
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: new URLSearchParams({ method }),
    keepalive: true,
  }).catch(() => {})
}
