# Top 20 files below here, one file system only
find . -xdev -type f -printf '%s\t%p\n' | sort -rn | head -20 | numfmt --field=1 --to=iec --padding=7

# Top folders, two levels deep
du -xh --max-depth=2 . 2>/dev/null | sort -rh | head -20
