# Replace in place, keep a .bak of each
perl -pi.bak -e 's/\bcolour\b/color/g' *.md
# Only the lines between two marks
perl -ne 'print if /BEGIN/ .. /END/' app.conf
# Sum the third column
perl -lane '$sum += $F[2] }{ print $sum' sales.tsv
# Unique lines, in the order they came
perl -ne 'print unless $seen{$_}++' names.txt
# What is not ASCII, with file and line
perl -ne 'print "$ARGV:$.: $_" if /[^\x00-\x7F]/; close ARGV if eof' src/*.c
