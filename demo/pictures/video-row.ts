/** A row of the table of videos. */
export type VideoRow = {
  name: string
  version: string
  width: number
  height: number
  poster: string
}
