import { type DevicesView, isAllowedByPage, OwnDevices } from '@consult/call-client'
import { useEffect, useState } from 'react'

/** The physician's camera and microphone, for as long as the page of the call is open; then their lights go out. */
export function useOwnDevices(): { devices: OwnDevices; view: DevicesView } {
  const [devices] = useState(
    () =>
      new OwnDevices({ media: navigator.mediaDevices, isAllowed: (kind) => isAllowedByPage(kind) }, (changed) =>
        setView(changed),
      ),
  )
  const [view, setView] = useState(devices.view)
  useEffect(() => {
    void devices.open()
    return () => devices.close()
  }, [devices])
  return { devices, view }
}
