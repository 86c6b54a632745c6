/** One answer or one constant, as FHIR's `value[x]`. */
export type Value =
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'integer' | 'decimal'; readonly value: number }
  | { readonly kind: 'string' | 'uri' | 'date' | 'dateTime' | 'time'; readonly value: string }
  | {
      readonly kind: 'coding'
      readonly system: string | null
      readonly code: string | null
      readonly display: string | null
    }
  | {
      readonly kind: 'quantity'
      readonly value: number
      readonly unit: string | null
      readonly system: string | null
      readonly code: string | null
    }
  | {
      readonly kind: 'attachment'
      /** Names an upload: `attachments/att_…`. */
      readonly url: string
      readonly contentType: string | null
      readonly title: string | null
      /** In bytes. */
      readonly size: number | null
      /** When the service removed the file because its time was over. Absent: it is there. */
      readonly removedAt?: string
    }

export type ValueKind = Value['kind']

/** The properties of `value[x]`, as FHIR names them. */
export const valueKeys: Readonly<Record<ValueKind, string>> = {
  boolean: 'valueBoolean',
  integer: 'valueInteger',
  decimal: 'valueDecimal',
  string: 'valueString',
  uri: 'valueUri',
  date: 'valueDate',
  dateTime: 'valueDateTime',
  time: 'valueTime',
  coding: 'valueCoding',
  quantity: 'valueQuantity',
  attachment: 'valueAttachment',
}
