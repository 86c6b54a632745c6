'use client'

import { useEffect } from 'react'
import { Button } from '../features/controls/button.tsx'
import { FrontDoor } from '../features/session/front-door.tsx'

/** How long until the page tries again by itself, milliseconds. */
const again = 10_000

/** Shown when a page could not be made, most often because the service cannot be reached. */
export default function PageError() {
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), again)
    return () => clearTimeout(timer)
  }, [])
  return (
    <FrontDoor
      title="Consult cannot be reached"
      words={
        <p role="alert">The service does not answer right now. What you have sent is safe. This page keeps trying.</p>
      }
    >
      <Button look="primary" className="min-h-11 w-full" onClick={() => location.reload()}>
        Try again
      </Button>
    </FrontDoor>
  )
}
