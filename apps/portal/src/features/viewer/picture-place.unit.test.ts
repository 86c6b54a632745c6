import { expect, test } from 'vitest'
import { asItFits, canZoom, placeOf, turn, zoomBy, zoomTo } from './picture-place.ts'

const room = { width: 800, height: 600 }

test('a large picture fits whole, a small one keeps its size', () => {
  expect(placeOf({ width: 1600, height: 1200 }, room, asItFits).space).toEqual(room)
  expect(placeOf({ width: 100, height: 50 }, room, asItFits).own).toEqual({ width: 100, height: 50 })
})

test('a turned picture fits with its sides exchanged, and four turns are none', () => {
  const turned = turn(asItFits)
  const { own, space } = placeOf({ width: 1200, height: 600 }, room, turned)
  expect(space).toEqual({ width: 300, height: 600 })
  expect(own).toEqual({ width: 600, height: 300 })
  expect(turn(turned, -1)).toEqual(asItFits)
  expect(turn(turn(turn(turned)))).toEqual(asItFits)
})

test('the zoom stays between the whole picture and eight times that', () => {
  let look = asItFits
  for (let n = 0; n < 10; n += 1) look = zoomBy(look, 1)
  expect([look.zoom, canZoom(look, 1), canZoom(look, -1)]).toEqual([8, false, true])
  expect(zoomTo(look, 0.1)).toEqual(asItFits)
  expect(placeOf({ width: 800, height: 600 }, room, zoomTo(asItFits, 2)).space).toEqual({ width: 1600, height: 1200 })
})
