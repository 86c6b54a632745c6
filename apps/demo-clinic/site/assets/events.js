import { byId, say } from './dom.js'
import { eventEntry } from './entries.js'
import { ask } from './http.js'
import { follow, place } from './live.js'

const list = byId('events')
const filter = byId('filter')
const older = byId('older')

let oldest = Number.POSITIVE_INFINITY

function applyFilter() {
  const wanted = filter.value.trim().toLowerCase()
  const entries = [...list.children]
  for (const entry of entries) entry.hidden = !entry.dataset.eventType.includes(wanted)
  byId('events-empty').hidden = entries.length > 0
  byId('filter-empty').hidden = entries.length === 0 || entries.some((entry) => !entry.hidden)
}

function show(event) {
  place(list, `[data-event-id="${CSS.escape(event.id)}"]`, ({ open }) => eventEntry(event, { open }))
  oldest = Math.min(oldest, event.position)
}

function sayRefused(refused) {
  const deliveries = refused === 1 ? '1 delivery was' : `${refused} deliveries were`
  say(byId('refused'), refused ? `${deliveries} refused since the start: the signature was wrong or too old.` : null)
}

async function reload() {
  const { events, hasMore, refused } = await ask('GET', '/api/events')
  for (const event of events.toReversed()) show(event)
  older.hidden = !hasMore
  sayRefused(refused)
  applyFilter()
}

older.addEventListener('click', async () => {
  older.disabled = true
  try {
    const { events, hasMore } = await ask('GET', `/api/events?before=${oldest}`)
    for (const event of events) {
      list.append(eventEntry(event))
      oldest = event.position
    }
    older.hidden = !hasMore
    applyFilter()
  } finally {
    older.disabled = false
  }
})

filter.addEventListener('input', applyFilter)

follow('/api/stream', {
  reload,
  onEvent: (event) => {
    show(event)
    applyFilter()
  },
})
