import type { Refused } from '#api/refusal.ts'
import type { OfficeApi } from '#app/office/office-page.ts'

type Desk = OfficeApi['productionDesk']
type Shown<Name extends 'getJob' | 'getPacking' | 'listWaitingParcels' | 'findPiece'> = Exclude<
  Awaited<ReturnType<Desk[Name]>>,
  Refused
>

export type ShownJob = Shown<'getJob'>
export type ShownPacking = Shown<'getPacking'>
export type Waiting = Shown<'listWaitingParcels'>
export type ShownPiece = Shown<'findPiece'>
