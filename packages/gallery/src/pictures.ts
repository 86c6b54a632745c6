/** How often a picture is painted anew, in milliseconds: whoever shows it later gets a frame soon. */
const every = 250

/** @returns a video track with a person before a wall, in place of a camera. `color` is any CSS color, for their clothes. */
export function personTrack(color: string): MediaStreamTrack {
  return paintedTrack((paint) => {
    paint.fillStyle = '#8fa3ad'
    paint.fillRect(0, 0, 640, 480)
    paint.fillStyle = color
    paint.beginPath()
    paint.ellipse(320, 500, 210, 190, 0, 0, 2 * Math.PI)
    paint.fill()
    paint.fillStyle = '#c89b7b'
    paint.beginPath()
    paint.ellipse(320, 215, 85, 110, 0, 0, 2 * Math.PI)
    paint.fill()
  })
}

/** @returns a video track with a window full of text, in place of a shared screen. */
export function screenTrack(): MediaStreamTrack {
  return paintedTrack((paint) => {
    paint.fillStyle = '#fff'
    paint.fillRect(0, 0, 640, 480)
    paint.fillStyle = '#345'
    paint.fillRect(0, 0, 640, 40)
    for (let line = 0; line < 14; line += 1) paint.fillRect(40, 80 + line * 26, 320 + ((line * 97) % 240), 10)
  })
}

/** @returns a video track without any light, as of a camera that is switched off. */
export function blackTrack(): MediaStreamTrack {
  return paintedTrack((paint) => paint.fillRect(0, 0, 640, 480))
}

/** @returns a video track that never gets a frame, as from somebody who is not connected. */
export function emptyTrack(): MediaStreamTrack {
  return new RTCPeerConnection().addTransceiver('video').receiver.track
}

/** @returns a sound track without any sound. */
export function silentTrack(): MediaStreamTrack {
  const [track] = new AudioContext().createMediaStreamDestination().stream.getAudioTracks()
  if (!track) throw new Error('a destination has a track')
  return track
}

function paintedTrack(draw: (paint: CanvasRenderingContext2D) => void): MediaStreamTrack {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  const paint = canvas.getContext('2d')
  const [track] = canvas.captureStream().getVideoTracks()
  if (!paint || !track) throw new Error('a canvas has a picture')
  draw(paint)
  setInterval(() => draw(paint), every)
  return track
}
