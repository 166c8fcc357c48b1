import { asWritten, jsonCodec } from '#db/json-column.ts'
import { NextAction, Voucher } from './payment.contract.ts'

export const nextAction = jsonCodec('payment.next_action', NextAction)
export const testVoucher = jsonCodec('test_gateway_payment.voucher', Voucher)

/** Codes and amounts, nobody's name or account. */
export type AlertDetails = Readonly<Record<string, string | number>>

export const alertDetails = jsonCodec('payment_alert.details', asWritten<AlertDetails>())
