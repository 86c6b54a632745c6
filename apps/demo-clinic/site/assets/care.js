import { entry, followBackstage } from './backstage.js'
import { startCare } from './care-main.js'
import { byId, element } from './dom.js'
import { createTrials } from './trials.js'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

function noteWidgetEvent(name, detail) {
  byId('widget-log-empty').hidden = true
  const time = element('span', { class: 'fact' }, clock.format(new Date()))
  byId('widget-log').prepend(entry(name, [time, detail && element('code', {}, JSON.stringify(detail))]))
}

const trials = createTrials()
followBackstage('mine', trials.showState)
await startCare({ onWidgetEvent: noteWidgetEvent, onWidget: trials.showWidget })
