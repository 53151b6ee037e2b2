/**
 * Whether progress may be drawn over and over in the same place of a stream: only on a terminal, and neither on one that
 * cannot move its cursor nor against the wish of the user (https://no-color.org).
 */
export function mayRedraw(
  { isTTY }: { readonly isTTY?: boolean },
  { NO_COLOR, TERM }: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  return isTTY === true && TERM !== 'dumb' && (NO_COLOR === undefined || NO_COLOR === '')
}
