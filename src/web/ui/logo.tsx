/** The mark: three storeys of one building. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden>
      <path d="M3 8.2 13 3l10 5.2-10 5.2z" fill="var(--mantine-color-blueprint-4)" />
      <path d="M3 8.2v3.1l10 5.2 10-5.2V8.2l-10 5.2z" fill="var(--mantine-color-blueprint-6)" />
      <path
        d="M3 14.6v3.2L13 23l10-5.2v-3.2l-10 5.2z"
        fill="light-dark(var(--mantine-color-blueprint-9), var(--mantine-color-blueprint-8))"
      />
    </svg>
  );
}
