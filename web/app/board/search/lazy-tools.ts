export { FilterChips } from './filter-chips.tsx';
export { asText, readBox, takeWords, withoutFilter } from './read-box.ts';
export { EMPTY_SPOT, spotAt, withSuggestion } from './suggest.ts';
export { Suggestions } from './suggestions.tsx';
