import { describe, expect, test } from 'vitest'
import { placeOfHeader, placeOfRequest, requestIdAt } from './request-trace.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

describe('the header traceparent', () => {
  test('names the place in the trace', () => {
    expect(placeOfHeader(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId })
  })

  test.each([
    undefined,
    '',
    ['00-a-b-01'],
    traceId,
    `00-${traceId}-${spanId}`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId}-${spanId}'; drop table--01`,
  ])('is ignored when it is malformed: %s', (header) => {
    expect(placeOfHeader(header)).toBeNull()
  })
})

describe('the place of a request in its trace', () => {
  test('is in the id that the service gave it', () => {
    const requestId = requestIdAt({ traceId, spanId })
    expect(requestId).toBe(`req_${traceId}-${spanId}`)
    expect(placeOfRequest(requestId)).toEqual({ traceId, spanId })
  })

  test('is the same everywhere for an id that the caller chose, and different for another id', () => {
    const place = placeOfRequest('order-17')
    expect(placeOfRequest('order-17')).toEqual(place)
    expect(placeOfRequest('order-18').traceId).not.toBe(place.traceId)
    expect(placeOfHeader(`00-${place.traceId}-${place.spanId}-01`)).toEqual(place)
  })
})
