{{/* Parts of every pod. Each takes a dict of root (the chart's context) and process (its name). */}}
{{- define "consult.labels" -}}
app.kubernetes.io/name: consult
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .process }}
{{- end }}

{{- define "consult.image" -}}
{{ .root.Values.image.registry }}/consult-{{ .process }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{- define "consult.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "consult.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "consult.probes" -}}
startupProbe: { httpGet: { path: /healthz, port: health }, periodSeconds: 1, failureThreshold: 60 }
livenessProbe: { httpGet: { path: /healthz, port: health }, periodSeconds: 10, failureThreshold: 6 }
readinessProbe: { httpGet: { path: /readyz, port: health }, periodSeconds: 2, failureThreshold: 2 }
{{- end }}
