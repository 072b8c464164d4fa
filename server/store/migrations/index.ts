import type { Migration } from 'kysely/migration';
import * as initial from './0001_initial.ts';
import * as rateLimits from './0002_rate_limits.ts';
import * as publicCounts from './0003_public_counts.ts';
import * as textEnds from './0004_text_ends.ts';
import * as privateOrders from './0005_private_orders.ts';
import * as publicTags from './0006_public_tags.ts';
import * as searchMerging from './0007_search_merging.ts';
import * as userUsage from './0008_user_usage.ts';
import * as commentsClosed from './0009_comments_closed.ts';
import * as filesVersionsTrash from './0010_files_versions_trash.ts';
import * as apiTokens from './0011_api_tokens.ts';
import * as accounts from './0012_accounts.ts';
import * as templates from './0013_templates.ts';
import * as allowedFindings from './0014_allowed_findings.ts';
import * as pendingTexts from './0015_pending_texts.ts';
import * as sortKeyFunction from './0016_sort_key_function.ts';
import * as collectionUsage from './0017_collection_usage.ts';
import * as sharing from './0018_sharing.ts';
import * as savedSearches from './0019_saved_searches.ts';
import * as imports from './0020_imports.ts';
import * as pins from './0021_pins.ts';
import * as profiles from './0022_profiles.ts';
import * as searchCandidates from './0023_search_candidates.ts';

/** Every schema change in order. A released migration is never edited; a later one corrects it. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_initial': initial,
  '0002_rate_limits': rateLimits,
  '0003_public_counts': publicCounts,
  '0004_text_ends': textEnds,
  '0005_private_orders': privateOrders,
  '0006_public_tags': publicTags,
  '0007_search_merging': searchMerging,
  '0008_user_usage': userUsage,
  '0009_comments_closed': commentsClosed,
  '0010_files_versions_trash': filesVersionsTrash,
  '0011_api_tokens': apiTokens,
  '0012_accounts': accounts,
  '0013_templates': templates,
  '0014_allowed_findings': allowedFindings,
  '0015_pending_texts': pendingTexts,
  '0016_sort_key_function': sortKeyFunction,
  '0017_collection_usage': collectionUsage,
  '0018_sharing': sharing,
  '0019_saved_searches': savedSearches,
  '0020_imports': imports,
  '0021_pins': pins,
  '0022_profiles': profiles,
  '0023_search_candidates': searchCandidates,
};
