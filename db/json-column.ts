import type { ColumnType } from 'kysely'

declare const writable: unique symbol
declare const readable: unique symbol

/** JSON text that may be written into a column: neither a plain string nor the text of another column is one. */
export type JsonText<Column extends string> = string & {
  readonly [writable]: { readonly [Name in Column]: true }
}

/** JSON as the driver gives it, parsed and of a shape that nobody has looked at: the codec of its column reads it. */
export type StoredJson<Column extends string> = {
  readonly [readable]: Column
}

/**
 * JSON column, `'table.column'`, of a row type. `Blank` says what an insert may hold in place of a value: null where the
 * column takes it, undefined where the database fills it in; `Changed`, what an update may write.
 */
export type JsonColumn<
  Column extends string,
  Blank extends null | undefined = never,
  Changed extends JsonText<Column> | null = JsonText<Column> | Extract<Blank, null>,
> = ColumnType<
  StoredJson<Column> | Extract<Blank | Changed, null>,
  JsonText<Column> | Blank,
  Changed
>

/** JSON codec: the one way into a JSON column and out of it. Nothing is checked at a write but by the compiler. */
export type JsonCodec<Column extends string, Value, Written = Value> = {
  /** `table.column` of each that it is for. */
  columns: readonly Column[]
  write: (value: Written) => JsonText<Column>
  writeOrNull: (value: Written | null | undefined) => JsonText<Column> | null
  /** Throws with the name of the column when something else lies there. */
  read: (stored: StoredJson<Column>) => Value
  readOrNull: (stored: StoredJson<Column> | null) => Value | null
  /** Undefined for nothing, and for what an earlier program wrote in another shape. */
  tryRead: (stored: StoredJson<Column> | null) => Value | undefined
  /** Text of what lies in a row, for another one. */
  copy: (stored: StoredJson<Column>) => JsonText<Column>
}

/** Reader of a stored value: a schema, or a function of one's own that throws at what it does not know. */
type Reader<Value> = { parse(stored: unknown): Value }

/** Reader that takes a value as it was written: for what only this shop writes, and what is read too often to be looked at. */
export const asWritten = <Value>(): Reader<Value> => ({ parse: (stored) => stored as Value })

/** Codec of a column, or of several that hold the same; `<noun>.columns.ts` of the noun that owns the table has it. */
export function jsonCodec<const Column extends string, Value, Written = Value>(
  column: Column | readonly Column[],
  reader: Reader<Value>,
): JsonCodec<Column, Value, Written> {
  const columns = typeof column === 'string' ? [column] : column
  const text = (value: unknown) => JSON.stringify(value) as JsonText<Column>
  const read = (stored: StoredJson<Column>): Value => {
    try {
      return reader.parse(stored)
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`${columns.join(' or ')} cannot be read: ${why}`, { cause })
    }
  }
  return {
    columns,
    write: text,
    writeOrNull: (value) => (value === null || value === undefined ? null : text(value)),
    read,
    readOrNull: (stored) => (stored === null ? null : read(stored)),
    tryRead: (stored) => {
      try {
        return stored === null ? undefined : reader.parse(stored)
      } catch {
        return undefined
      }
    },
    copy: text,
  }
}
