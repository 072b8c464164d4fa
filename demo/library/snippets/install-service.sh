#!/usr/bin/env bash
set -euo pipefail

install -m 0644 app.service /etc/systemd/system/orders.service
install -m 0600 orders.env /etc/orders.env
systemctl daemon-reload
systemctl enable --now orders.service
systemd-analyze security orders.service
